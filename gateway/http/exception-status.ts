/** The HTTP status that is configured for a Java exception; null where none is. */
export type ExceptionStatus = (exceptionClass: string) => number | null;

/**
 * Compiles `exceptions` of the configuration: a pattern is a class, or a package prefix with `.*` for everything below it. The
 * class itself counts before any package, a longer package before a shorter one.
 */
export function createExceptionStatus(statuses: ReadonlyMap<string, number>): ExceptionStatus {
  return (exceptionClass) => {
    const exact = statuses.get(exceptionClass);
    if (exact !== undefined) return exact;
    for (let dot = exceptionClass.lastIndexOf('.'); dot > 0; dot = exceptionClass.lastIndexOf('.', dot - 1)) {
      const status = statuses.get(`${exceptionClass.slice(0, dot)}.*`);
      if (status !== undefined) return status;
    }
    return null;
  };
}
