/** As `Annotation.toString()` writes it, whatever the JDK: `@java.lang.Deprecated()`, `@java.lang.Deprecated(forRemoval=false, since="")`. */
const DEPRECATED = /^@java\.lang\.Deprecated\b/;

/** Whether Java says that something should not be used any more. @param annotations as a definition of Dubbo 3 lists them; 2.7 does not */
export function isDeprecated(annotations: unknown): boolean {
  return Array.isArray(annotations) && annotations.some((text) => typeof text === 'string' && DEPRECATED.test(text));
}
