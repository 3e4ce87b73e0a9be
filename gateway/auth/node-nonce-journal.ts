import { Buffer } from 'node:buffer';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';

/** A nonce that was used, and when its request was made: seconds since 1970. */
export interface UsedNonce {
  readonly accessKeyId: string;
  readonly nonce: string;
  readonly created: number;
}

export interface NonceJournalOptions {
  readonly folder: string;
  /** Seconds that a request may be older or younger than now. */
  readonly windowSeconds: number;
  /** Seconds since 1970. */
  readonly now: () => number;
}

/** Lies in the folder while a process writes to it, and after it when it could not end in order. */
const MARK = 'in-use';
/** Of a file for this many seconds' nonces. */
const FILE_SECONDS = 300;
const FIRST_OCTETS = 131_072;
const FILE = /^(\d+)\.log$/;
const LINE = /^(\d+) (\S+) (\S+)$/;

/**
 * The nonces that were used, on disk, so that a restart lets no request pass again: a line for each, in files by the time of writing,
 * which go when nothing in them counts any more. A line is `<created> <nonce> <key>`.
 */
export class NonceJournal {
  readonly #options: NonceJournalOptions;
  /** It was there, and whoever wrote to it last has written all. */
  readonly isWhole: boolean;
  /** Octets, and not texts: those would be kept by the garbage collector for as long as they wait, with the headers they were cut from. */
  #pending = Buffer.allocUnsafe(FIRST_OCTETS);
  #length = 0;
  #file = -1;
  #fileStart = Number.NaN;

  /** @throws what keeps the folder from being made */
  constructor(options: NonceJournalOptions) {
    const { folder } = options;
    const mark = join(folder, MARK);
    this.#options = options;
    this.isWhole = existsSync(folder) && !existsSync(mark);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    closeSync(openSync(mark, 'w', 0o600));
  }

  /** What is on disk, line by line. A line that was cut off by a crash is passed over. */
  *read(): Generator<UsedNonce> {
    for (const name of this.#names()) {
      for (const line of readFileSync(join(this.#options.folder, name), 'utf8').split('\n')) {
        const match = LINE.exec(line);
        if (match !== null)
          yield { created: Number(match[1]), nonce: match[2] as string, accessKeyId: match[3] as string };
      }
    }
  }

  /** To be written by the next `flush`. Nonces and ids are ASCII. */
  add({ created, nonce, accessKeyId }: UsedNonce): void {
    const line = `${created} ${nonce} ${accessKeyId}\n`;
    if (this.#length + line.length > this.#pending.length) {
      this.#pending = Buffer.concat([this.#pending], this.#pending.length * 2);
    }
    this.#length += this.#pending.write(line, this.#length, 'latin1');
  }

  /** Octets that wait for the next `flush`. */
  get pending(): number {
    return this.#length;
  }

  /** @throws what keeps it from being written: it is kept for the next time */
  flush(): void {
    if (this.#length === 0) return;
    this.#openFile();
    let written = 0;
    try {
      while (written < this.#length) {
        written += writeSync(this.#file, this.#pending, written, this.#length - written);
      }
    } finally {
      this.#pending.copyWithin(0, written, this.#length);
      this.#length -= written;
    }
  }

  /** All has been written. */
  close(): void {
    this.#closeFile();
    rmSync(join(this.#options.folder, MARK), { force: true });
  }

  #closeFile(): void {
    if (this.#file !== -1) closeSync(this.#file);
    this.#file = -1;
  }

  #openFile(): void {
    const start = Math.floor(this.#options.now() / FILE_SECONDS) * FILE_SECONDS;
    if (start === this.#fileStart && this.#file !== -1) return;
    this.#closeFile();
    this.#file = openSync(join(this.#options.folder, `${start}.log`), 'a', 0o600);
    this.#fileStart = start;
    // A process that was killed in the middle of a line must not spoil the next one.
    writeSync(this.#file, '\n');
    this.#removeOld(start);
  }

  /** A request was made at most a window after its line was written, and is taken for a window more. */
  #removeOld(start: number): void {
    const oldest = start - FILE_SECONDS - 2 * this.#options.windowSeconds;
    for (const name of this.#names()) {
      if (Number(FILE.exec(name)?.[1]) >= oldest) continue;
      try {
        unlinkSync(join(this.#options.folder, name));
      } catch {
        // Another process was quicker.
      }
    }
  }

  #names(): readonly string[] {
    return readdirSync(this.#options.folder).filter((name) => FILE.test(name));
  }
}
