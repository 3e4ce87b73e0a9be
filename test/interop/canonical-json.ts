/**
 * A JSON text with the members of every object in the order of their names and nothing else changed: numbers keep their
 * digits, and a name that comes twice stays twice. For comparing answers whose order of members is Java's affair.
 */
export function canonicalJson(text: string): string {
  const tokens = text.match(TOKEN) ?? [];
  let position = 0;
  const value = (): string => {
    const token = tokens[position++] ?? '';
    if (token === '{') return `{${members('}', member).toSorted().join(',')}}`;
    if (token === '[') return `[${members(']', value).join(',')}]`;
    return token.startsWith('"') ? JSON.stringify(JSON.parse(token)) : token;
  };
  const member = (): string => {
    const name = value();
    position += 1; // the colon
    return `${name}:${value()}`;
  };
  const members = (end: string, one: () => string): string[] => {
    const found: string[] = [];
    while (tokens[position] !== end && position < tokens.length) {
      found.push(one());
      if (tokens[position] === ',') position += 1;
    }
    position += 1;
    return found;
  };
  JSON.parse(text); // throws where the text is no JSON
  return value();
}

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s{}[\]:,"]+/g;
