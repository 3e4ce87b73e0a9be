/** Whether types as a caller or an operator names them, full or simple, with `.` or `$` in nested classes, are those of an overload. */
export function isForcedBy(names: readonly string[], parameterTypeNames: readonly string[]): boolean {
  if (names.length !== parameterTypeNames.length) return false;
  return parameterTypeNames.every((full, index) => {
    const name = names[index]!;
    return full === name || full.replaceAll('$', '.') === name || full.slice(full.search(/[^.$]*$/)) === name;
  });
}
