import fc from 'fast-check';

const between = (min: number, max: number): fc.Arbitrary<string> =>
  fc.integer({ min, max }).map((value) => String(value).padStart(2, '0'));

const year = fc.oneof(
  fc.constantFrom(
    '0000',
    '-0000',
    '0004',
    '1900',
    '2000',
    '2023',
    '2024',
    '+2024',
    '-0044',
    '-0100',
    '+12000',
    '+12100',
    '+123456',
  ),
  fc.constantFrom('+269999', '-270000', '+99999999', '+123456789', '+1234567890', '24', '+202'),
  fc.integer({ min: 0, max: 9999 }).map((value) => String(value).padStart(4, '0')),
);
const day = fc.oneof(
  fc.constant('02-29'),
  fc.tuple(between(0, 13), between(0, 32)).map((parts) => parts.join('-')),
);
const fraction = fc.constantFrom('', '.1', ',123', '.123456789', '.1234567890', '.');
const seconds = fc.oneof(
  fc.constant(''),
  fc.tuple(between(0, 61), fraction).map(([whole, rest]) => `:${whole}${rest}`),
);
const time = fc
  .tuple(between(0, 25), between(0, 61), seconds)
  .map(([hour, minute, rest]) => `${hour}:${minute}${rest}`);
const offset = fc.oneof(
  fc.constantFrom('', 'Z', 'z', '+8', '+08', '-0830', '+18:59', '-19:00', '+08:60', '[UTC]'),
  fc
    .tuple(fc.constantFrom('+', '-'), between(0, 20), between(0, 61))
    .map(([sign, hours, minutes]) => `${sign}${hours}:${minutes}`),
);
const separator = fc.constantFrom('T', 't', ' ', '', '  ', '_');

/** JSON texts that are dates, times of day, both, and what is nearly one. */
export const nearDates: fc.Arbitrary<string> = fc
  .tuple(year, day, separator, time, offset, fc.constantFrom('date', 'time', 'both', 'both', 'both'))
  .map(([y, d, middle, t, o, form]) => {
    if (form === 'date') return `${y}-${d}`;
    return form === 'time' ? t : `${y}-${d}${middle}${t}${o}`;
  })
  .map((text) => JSON.stringify(text));
