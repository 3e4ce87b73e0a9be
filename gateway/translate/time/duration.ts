import { DURATION_TEXT } from '../../../metadata/definition/duration-text.ts';

export interface Duration {
  readonly seconds: number;
  /** 0-999,999,999, counted forward from `seconds`. */
  readonly nano: number;
}

const FORM = new RegExp(DURATION_TEXT);
const PARTS = /^(-?)P(?:(-?\d+)D)?(?:T(?:(-?\d+)H)?(?:(-?\d+)M)?(?:(-?)(\d+)(?:\.(\d+))?S)?)?$/;

/** `PT8H6M12.345S`, `P2DT-0.5S`, `-PT1M`. Null when it is no duration. */
export function parseDuration(text: string): Duration | null {
  const parts = FORM.test(text) ? PARTS.exec(text) : null;
  if (parts === null) return null;
  const [, sign, days = 0, hours = 0, minutes = 0, secondsSign, seconds = 0, fraction = ''] = parts;
  const isNegative = secondsSign === '-';
  let whole =
    Number(days) * 86_400 + Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) * (isNegative ? -1 : 1);
  let nano = Number(fraction.padEnd(9, '0')) * (isNegative ? -1 : 1);
  if (sign === '-') {
    whole = -whole;
    nano = -nano;
  }
  return nano < 0 ? { seconds: whole - 1, nano: nano + 1_000_000_000 } : { seconds: whole + 0, nano: nano + 0 };
}
