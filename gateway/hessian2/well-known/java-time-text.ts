/** Two digits. */
export function two(value: number): string {
  return value >= 0 && value < 10 ? `0${value}` : String(value);
}

/** A year as LocalDate and YearMonth print it: four digits, with a sign before 0000 and after 9999. */
export function yearText(year: number): string {
  if (year > 9999) return `+${year}`;
  return `${year < 0 ? '-' : ''}${String(Math.abs(year)).padStart(4, '0')}`;
}

export function dateText(year: number, month: number, day: number): string {
  return `${yearText(year)}-${two(month)}-${two(day)}`;
}

/** `LocalTime.toString()`: seconds only where they or the fraction are not zero. */
export function timeText(hour: number, minute: number, second: number, nano: number): string {
  const minutes = `${two(hour)}:${two(minute)}`;
  return second === 0 && nano === 0 ? minutes : `${minutes}:${two(second)}${fractionText(nano)}`;
}

/** A fraction of a second in three, six or nine digits, nothing for zero. */
export function fractionText(nano: number): string {
  if (nano === 0) return '';
  const digits = String(nano).padStart(9, '0');
  return `.${digits.endsWith('000000') ? digits.slice(0, 3) : digits.endsWith('000') ? digits.slice(0, 6) : digits}`;
}

/** `ZoneOffset.getId()`: `Z`, `+08:00`, `-03:30:15`. */
export function offsetText(totalSeconds: number): string {
  if (totalSeconds === 0) return 'Z';
  const magnitude = Math.abs(totalSeconds);
  const seconds = magnitude % 60;
  const minutes = Math.floor(magnitude / 60);
  const clock = `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
  return `${totalSeconds < 0 ? '-' : '+'}${clock}${seconds === 0 ? '' : `:${two(seconds)}`}`;
}

/** `Duration.toString()`: `PT8H6M12.345S`, `PT-0.5S`. `nanos` counts forward from `seconds`. */
export function durationText(seconds: bigint, nanos: number): string {
  if (seconds === 0n && nanos === 0) return 'PT0S';
  const isSplit = seconds < 0n && nanos > 0;
  const effective = isSplit ? seconds + 1n : seconds;
  const hours = effective / 3600n;
  const minutes = (effective % 3600n) / 60n;
  const rest = effective % 60n;
  const clock = `PT${hours === 0n ? '' : `${hours}H`}${minutes === 0n ? '' : `${minutes}M`}`;
  if (rest === 0n && nanos === 0 && clock.length > 2) return clock;
  const whole = isSplit && rest === 0n ? '-0' : String(rest);
  const fraction = isSplit ? 1_000_000_000 - nanos : nanos;
  const digits = fraction === 0 ? '' : `.${String(fraction).padStart(9, '0').replace(/0+$/, '')}`;
  return `${clock}${whole}${digits}S`;
}

/** `Period.toString()`: `P1Y2M3D`. */
export function periodText(years: number, months: number, days: number): string {
  const parts = `${years === 0 ? '' : `${years}Y`}${months === 0 ? '' : `${months}M`}${days === 0 ? '' : `${days}D`}`;
  return parts === '' ? 'P0D' : `P${parts}`;
}
