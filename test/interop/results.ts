import { writeFile } from 'node:fs/promises';

/** Family, then `version on runtime`, then how many of its calls were right. */
const results = new Map<string, Map<string, { right: number; all: number }>>();

/** Runs one comparison and counts it for the table. */
export async function recordResult(
  dubboVersion: string,
  runtime: string,
  family: string,
  compare: () => Promise<void>,
): Promise<void> {
  const columns = results.get(family) ?? new Map<string, { right: number; all: number }>();
  results.set(family, columns);
  const column = `${dubboVersion} on ${runtime}`;
  const count = columns.get(column) ?? { right: 0, all: 0 };
  columns.set(column, count);
  count.all++;
  await compare();
  count.right++;
}

/** Prints the table; writes it to RESULTS.md as well when `WRITE_RESULTS` is set. */
export async function writeResults(): Promise<void> {
  const columns = [...new Set([...results.values()].flatMap((row) => Array.from(row.keys())))];
  const rows = [...results].map(([family, row]) => {
    const cells = columns.map((column) => {
      const count = row.get(column);
      return count === undefined ? '-' : `${count.right} of ${count.all}`;
    });
    return `| ${family} | ${cells.join(' | ')} |`;
  });
  const table = [`| type family | ${columns.join(' | ')} |`, `|${'---|'.repeat(columns.length + 1)}`, ...rows].join(
    '\n',
  );
  process.stdout.write(`\n${table}\n`);
  if (process.env['WRITE_RESULTS'] === undefined) return;
  const head = `# Interop results

Calls whose answer and whose value in the Java side's own words were both exactly right. Written by
\`WRITE_RESULTS=1 npx vitest run --project interop test/interop/gateway.test.ts\`.
`;
  await writeFile(new URL('RESULTS.md', import.meta.url), `${head}\n${table}\n`);
}
