/** Signed requests of one key, each second. */
export const PER_SECOND = 1_000;
/** The default of `auth.window`. */
export const WINDOW_SECONDS = 300;
/** The default of `auth.max-nonces`. */
export const MAX_NONCES = 1_000_000;
