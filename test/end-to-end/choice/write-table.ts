import { writeFile } from 'node:fs/promises';
import { formatTable } from '../../bench/centers/format-table.ts';

/**
 * Prints a table; writes it to a file of this folder as well when `WRITE_RESULTS` is set.
 *
 * @param intro what stands above it there
 */
export async function writeTable(
  name: string,
  intro: string,
  head: readonly string[],
  rows: readonly (readonly string[])[],
): Promise<void> {
  const table = formatTable(head, rows);
  console.log(`${name}\n\n${table}\n`);
  if (process.env['WRITE_RESULTS'] === undefined) return;
  await writeFile(new URL(name, import.meta.url), `${intro}\n\n${table}\n`);
}
