const ESCAPED = /\\(.)/gsu;
const STEP = /\.((?:\\.|[^.[\]\\])+)|\[(\d{1,9})\]|\['((?:\\.|[^'\\])*)'\]|\["((?:\\.|[^"\\])*)"\]/gsuy;

/**
 * The steps of a path as fastjson writes references: `$.types[1].properties.first\_name`, also with quoted keys in
 * brackets. Null when it is no such path.
 * @see https://github.com/alibaba/fastjson/wiki/JSONPath
 */
export function parseFastjsonPath(path: string): (string | number)[] | null {
  if (!path.startsWith('$')) return null;
  const steps: (string | number)[] = [];
  let end = 1;
  while (end < path.length) {
    STEP.lastIndex = end;
    const match = STEP.exec(path);
    if (match === null) return null;
    end = STEP.lastIndex;
    const [, key, index, single, double] = match;
    steps.push(index === undefined ? (key ?? single ?? double ?? '').replace(ESCAPED, '$1') : Number(index));
  }
  return steps;
}
