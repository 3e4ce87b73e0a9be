/** Reads `app1,app2`, Dubbo's list of the applications that provide an interface: each once, without blanks and empties. */
export function parseMapping(text: string): string[] {
  const applications = text.split(',').map((application) => application.trim());
  return [...new Set(applications)].filter((application) => application !== '');
}
