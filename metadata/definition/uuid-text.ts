/** java.util.UUID as `toString()` gives it, in either case. */
export const UUID_TEXT = '^[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$';
