/** Bounds of the Hessian 2 codec, on by default: a broken or hostile peer may cost an error, never the process. */
export interface Hessian2Limits {
  /**
   * Levels of nested lists, maps and objects. Default 512: Dubbo providers themselves pass 400 levels and overflow their
   * stack long before 3,000, and 512 levels of our recursive writers use a small part of the stack of Node or workerd.
   */
  readonly maxDepth: number;
  /**
   * Lists, maps and objects begun plus references followed, in one message; what is read again through a reference counts
   * again, and so do the class definitions in it. Default 2,000,000. Scalars need no count: each takes at least one octet of a
   * message that is bounded already. Only the words of a BigInteger or a BitSet count, being far dearer than their octets.
   */
  readonly maxValues: number;
  /** Class definitions in one message. Default 4096. */
  readonly maxDefinitions: number;
  /**
   * Fields of one class definition. Default 4096: no class written by hand comes near it, a class file cannot have more than
   * 65,535, and what is worked out for a class (names, plans) takes some hundred octets for each field and is kept.
   */
  readonly maxFields: number;
  /** Content octets (all chunks, their heads not counted) of one string or binary. Default 16 MiB, twice Dubbo's `payload`. */
  readonly maxBytes: number;
  /** Octets read again through references. Default 64 MiB. Bounds the work where shared objects are skipped, not printed. */
  readonly maxRereadBytes: number;
  /** Octets of JSON text made from one message. Default 64 MiB. Stops a message of a few octets that unfolds to gigabytes. */
  readonly maxOutputBytes: number;
}

export const DEFAULT_LIMITS: Hessian2Limits = {
  maxDepth: 512,
  maxValues: 2_000_000,
  maxDefinitions: 4096,
  maxFields: 4096,
  maxBytes: 16 * 1024 * 1024,
  maxRereadBytes: 64 * 1024 * 1024,
  maxOutputBytes: 64 * 1024 * 1024,
};
