import type { ArgumentProblems } from '../argument-problems.ts';
import type { JsonDocument } from '../json/json-document.ts';

/**
 * Dubbo's generic call takes a map entry `class` with a text for the name of a Java class to load, at any depth and in any map, and
 * fails (or worse, succeeds) on the caller's data. Such an entry is refused instead of passed on.
 */
export function refuseClassKey(json: JsonDocument, name: string, value: number, problems: ArgumentProblems): void {
  if (name !== 'class' || !json.isString(value)) return;
  const message =
    'a generic Dubbo call reads a text under the key "class" as the name of a Java class: use another key';
  problems.add(value, 'no text under the key "class"', message);
}
