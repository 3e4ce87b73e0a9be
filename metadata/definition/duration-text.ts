const WHOLE = '-?[0-9]{1,11}';
const SECONDS = `${WHOLE}(?:\\.[0-9]{1,9})?S`;
const MINUTES = `${WHOLE}M(?:${SECONDS})?`;
const TIME = `T(?:${WHOLE}H(?:${MINUTES}|${SECONDS})?|${MINUTES}|${SECONDS})`;

/**
 * java.time.Duration as `toString()` gives it, and with days: `PT8H6M12.345S`, `P2DT-0.5S`. Of at most eleven digits each, so that a double counts
 * its seconds exactly.
 */
export const DURATION_TEXT = `^-?P(?:${WHOLE}D(?:${TIME})?|${TIME})$`;
