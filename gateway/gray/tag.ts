/** Control characters and blanks would get lost or do harm in headers and in rules. */
const TAG = /^[^\p{Cc}\p{Cf}\p{Cs}\p{Z}]{1,128}$/u;

/** Whether a text can be a tag: 1 to 128 characters, none of them a blank or invisible. The schema has the same pattern. */
export function isTag(text: string): boolean {
  return TAG.test(text);
}
