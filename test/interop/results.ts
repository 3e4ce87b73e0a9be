import { writeFile } from 'node:fs/promises';

export interface ResultTable {
  /** Runs one comparison and counts it in a cell. */
  record(row: string, column: string, compare: () => Promise<void>): Promise<void>;
  /**
   * Prints the table; writes it to its file as well when `WRITE_RESULTS` is set.
   *
   * @param head what stands above it there
   */
  write(head: string): Promise<void>;
}

export interface ResultTableOptions {
  readonly file: URL;
  /** Title of the first column. */
  readonly title: string;
  /** In this order; what is recorded and not listed comes behind. */
  readonly rows?: readonly string[];
  readonly columns?: readonly string[];
}

interface Count {
  right: number;
  all: number;
}

/** How many calls were right, cell by cell. */
export function createResultTable({ file, title, rows = [], columns = [] }: ResultTableOptions): ResultTable {
  const counts = new Map<string, Map<string, Count>>(rows.map((row) => [row, new Map<string, Count>()]));
  const names = new Set(columns);

  function cellsOf(row: string, cells: ReadonlyMap<string, Count>): string[] {
    const texts = [...names].map((column) => {
      const count = cells.get(column);
      return count === undefined ? '-' : `${count.right} of ${count.all}`;
    });
    return [row, ...texts];
  }

  function toLines(): string[] {
    const header = [title, ...names];
    const lines = [header, ...[...counts].map(([row, cells]) => cellsOf(row, cells))];
    const widths = header.map((_, index) => Math.max(...lines.map((line) => line[index]?.length ?? 0)));
    const rule = widths.map((width) => '-'.repeat(width));
    return [header, rule, ...lines.slice(1)].map(
      (line) => `| ${line.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join(' | ')} |`,
    );
  }

  return {
    async record(row, column, compare) {
      const cells = counts.get(row) ?? new Map<string, Count>();
      counts.set(row, cells);
      names.add(column);
      const count = cells.get(column) ?? { right: 0, all: 0 };
      cells.set(column, count);
      count.all++;
      await compare();
      count.right++;
    },
    async write(head) {
      const table = toLines().join('\n');
      process.stdout.write(`\n${table}\n`);
      if (process.env['WRITE_RESULTS'] !== undefined) await writeFile(file, `${head}\n${table}\n`);
    },
  };
}
