const WHOLE = '-?[0-9]{1,11}';
const SECONDS = `${WHOLE}(?:\\.[0-9]{1,9})?S`;
const MINUTES = `${WHOLE}M(?:${SECONDS})?`;
const TIME = `T(?:${WHOLE}H(?:${MINUTES}|${SECONDS})?|${MINUTES}|${SECONDS})`;

/**
 * java.time.Duration as `toString()` gives it, and with days: `PT8H6M12.345S`, `P2DT-0.5S`. Of at most eleven digits each, so that a double counts
 * its seconds exactly.
 */
export const DURATION_TEXT = `^-?P(?:${WHOLE}D(?:${TIME})?|${TIME})$`;

/** java.time.Period as `toString()` gives it: `P1Y2M3D`. Of at most nine digits each, which an int holds. */
export const PERIOD_TEXT = '^-?P(?:NY(?:NM)?(?:ND)?|NM(?:ND)?|ND)$'.replaceAll('N', '-?[0-9]{1,9}');
