/** How type variables are named by convention: `T`, `K`, `ID`, `T1`. */
const CONVENTION = /^[A-Z][A-Z0-9]?$/;

/** True for what is a type variable unless the document describes a class of that name. */
export function isVariableName(name: string): boolean {
  return CONVENTION.test(name);
}
