import { Buffer } from 'node:buffer';
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { knownSince, raiseKnownSince } from './node-known-since.ts';

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

/** Lies in the folder while a process writes to it, and after it when it could not end in order. Written anew with each file. */
const MARK = /^in-use-[0-9a-f]+$/;
/** Of a file for this many seconds' nonces. */
const FILE_SECONDS = 300;
/** A mark that is older belongs to nobody who runs: what he had not written is in `known-since`. */
const OLD_MARK_SECONDS = 3 * FILE_SECONDS;
const FILE = /^(\d+)\.log$/;
const FIRST_OCTETS = 131_072;
const LINE = /^(\d+) (\S+) (\S+)$/;

/**
 * The nonces that were used, on disk, so that a restart lets no request pass again: a line for each, in files by the time of writing,
 * which go when nothing in them counts any more. A line is `<created> <nonce> <key>`.
 */
export class NonceJournal {
  readonly #options: NonceJournalOptions;
  /** Seconds since 1970: what was signed before it may have been used without that it stands here. */
  readonly knownSince: number;
  /** Another process that uses the folder runs, or has not ended in order. */
  readonly isShared: boolean;
  readonly #mark: string;
  /** Octets, and not texts: those would be kept by the garbage collector for as long as they wait, with the headers they were cut from. */
  #pending = Buffer.allocUnsafe(FIRST_OCTETS);
  #length = 0;
  #file = -1;
  #fileStart = Number.NaN;

  /** @throws what keeps the folder from being written to */
  constructor(options: NonceJournalOptions) {
    const { folder, now } = options;
    const isNew = !existsSync(folder);
    this.#options = options;
    this.#mark = join(folder, `in-use-${randomBytes(8).toString('hex')}`);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const marks = this.#names(MARK);
    this.isShared = marks.length > 0;
    this.knownSince = knownSince(folder, !isNew && marks.length === 0, now());
    for (const name of marks) this.#removeIfOld(name);
    this.#writeMark();
  }

  /** What is on disk, line by line. A line that was cut off by a crash is passed over. */
  *read(): Generator<UsedNonce> {
    for (const name of this.#names(FILE)) {
      for (const line of readFileSync(join(this.#options.folder, name), 'utf8').split('\n')) {
        const match = LINE.exec(line);
        if (match !== null)
          yield { created: Number(match[1]), nonce: match[2] as string, accessKeyId: match[3] as string };
      }
    }
  }

  /**
   * To be written by the next `flush`. Nonces and ids are ASCII.
   *
   * @throws what keeps the file from being opened
   */
  add({ created, nonce, accessKeyId }: UsedNonce): void {
    this.#openFile();
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
      // A line that was cut off on a full disk is written again as a whole.
      const whole = written === this.#length ? written : this.#pending.subarray(0, written).lastIndexOf('\n') + 1;
      if (whole < written) this.#closeFile();
      this.#pending.copyWithin(0, whole, this.#length);
      this.#length -= whole;
    }
  }

  /** All has been written. */
  close(): void {
    this.#closeFile();
    rmSync(this.#mark, { force: true });
  }

  #closeFile(): void {
    if (this.#file !== -1) closeSync(this.#file);
    this.#file = -1;
  }

  #openFile(): void {
    const start = Math.floor(this.#options.now() / FILE_SECONDS) * FILE_SECONDS;
    if (start === this.#fileStart && this.#file !== -1) return;
    this.#closeFile();
    this.#writeMark();
    const file = openSync(join(this.#options.folder, `${start}.log`), 'a', 0o600);
    try {
      // Whoever wrote to it before may have been cut off in the middle of a line, and that must not spoil the next one.
      writeSync(file, '\n');
    } catch (error) {
      closeSync(file);
      throw error;
    }
    this.#file = file;
    this.#fileStart = start;
    this.#removeOld(start);
  }

  #writeMark(): void {
    writeFileSync(this.#mark, '', { mode: 0o600 });
  }

  #removeIfOld(name: string): void {
    const path = join(this.#options.folder, name);
    const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: 0 };
    if (Date.now() - mtimeMs > OLD_MARK_SECONDS * 1000) rmSync(path, { force: true });
  }

  /** A request was made at most a window after its line was written, and is taken for a window more. */
  #removeOld(start: number): void {
    const { folder, windowSeconds } = this.#options;
    const oldest = start - FILE_SECONDS - 2 * windowSeconds;
    const old = this.#names(FILE).filter((name) => startOf(name) < oldest);
    if (old.length === 0) return;
    // Should the clock go back, what they hold would count again.
    raiseKnownSince(folder, Math.max(...old.map(startOf)) + FILE_SECONDS + windowSeconds + 1);
    for (const name of old) rmSync(join(folder, name), { force: true });
  }

  #names(form: RegExp): readonly string[] {
    return readdirSync(this.#options.folder).filter((name) => form.test(name));
  }
}

/** Of a file's name: since when it was written to. */
function startOf(name: string): number {
  return Number(FILE.exec(name)?.[1]);
}
