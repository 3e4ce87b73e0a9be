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
  fc.constantFrom(
    '',
    'Z',
    'z',
    '+8',
    '+08',
    '-0830',
    '+18:59',
    '-19:00',
    '+08:60',
    '[UTC]',
    '+18',
    '-1800',
    '+18:01',
    '+01:00[Europe/Berlin]',
    'Z[U]',
    'Z[]',
  ),
  fc
    .tuple(fc.constantFrom('+', '-'), between(0, 20), between(0, 61))
    .map(([sign, hours, minutes]) => `${sign}${hours}:${minutes}`),
);
const separator = fc.constantFrom('T', 't', ' ', '', '  ', '_');

const number = fc.constantFrom(
  '0',
  '1',
  '-5',
  '60',
  '123456789012',
  '1234567890123',
  '0.5',
  '-0.000000001',
  '1.',
  '1.1234567890',
  '',
);
const unit = fc.constantFrom('Y', 'D', 'T', 'H', 'M', 'S', 'TH', '');
const duration = fc
  .tuple(fc.constantFrom('P', '-P', 'PT', '-PT', '', 'p'), fc.array(fc.tuple(number, unit), { maxLength: 4 }))
  .map(([start, parts]) => start + parts.flat().join(''));
const month = fc.tuple(year, between(0, 13)).map((parts) => parts.join('-'));
const uuid = fc
  .uuid()
  .chain((text) => fc.constantFrom(text, text.toUpperCase(), text.replaceAll('-', ''), `${text}0`, `{${text}}`));

/** JSON texts that are dates, times of day, both, durations, UUIDs, and what is nearly one. */
export const nearDates: fc.Arbitrary<string> = fc
  .oneof(
    {
      weight: 4,
      arbitrary: fc.tuple(year, day, separator, time, offset).map((parts) => `${parts[0]}-${parts.slice(1).join('')}`),
    },
    { weight: 1, arbitrary: fc.tuple(year, day).map((parts) => parts.join('-')) },
    {
      weight: 1,
      arbitrary: fc.oneof(
        time,
        offset,
        fc.tuple(time, offset).map((parts) => parts.join('')),
        month,
        day.map((text) => `--${text}`),
        year,
      ),
    },
    { weight: 2, arbitrary: duration },
    { weight: 1, arbitrary: uuid },
  )
  .map((text) => JSON.stringify(text));
