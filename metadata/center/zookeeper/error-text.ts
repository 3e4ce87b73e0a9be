const MAX_LENGTH = 200;

/** What went wrong, in one line. Meant for errors of the network, which hold addresses and nothing that is secret. */
export function errorText(error: unknown): string {
  const text = textOf(error).replaceAll(/\s+/g, ' ').trim();
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}...` : text;
}

function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.message !== '') return error.message;
  // Node's error for a name with several addresses has no message, but all their errors.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : undefined;
  return first === undefined ? error.name : textOf(first);
}
