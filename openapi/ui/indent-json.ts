const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;
const INDENT = '  ';

/**
 * JSON in lines, with each token as it stands there. `JSON.stringify(JSON.parse(text))` would round what is longer than 15 digits. A text that
 * is no JSON comes out as it is.
 */
export function indentJson(text: string): string {
  if (!isJson(text)) return text;
  const tokens = text.match(TOKEN) ?? [];
  let depth = 0;
  let indented = '';
  for (const [index, token] of tokens.entries()) {
    const next = tokens[index + 1];
    if (token === '{' || token === '[') {
      const isEmpty = next === '}' || next === ']';
      depth++;
      indented += isEmpty ? token : `${token}${newLine(depth)}`;
    } else if (token === '}' || token === ']') {
      depth--;
      const isEmpty = tokens[index - 1] === '{' || tokens[index - 1] === '[';
      indented += isEmpty ? token : `${newLine(depth)}${token}`;
    } else if (token === ',') indented += `,${newLine(depth)}`;
    else indented += token === ':' ? ': ' : token;
  }
  return indented;
}

function newLine(depth: number): string {
  return `\n${INDENT.repeat(depth)}`;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
