import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { setImmediate } from 'node:timers';
import { NonceJournal } from './node-nonce-journal.ts';
import { NonceMemories } from './nonce-memories.ts';
import type { NonceStore, NonceVerdict } from './nonce-store.ts';

export interface NodeNoncesOptions {
  /** Where used nonces are written down. */
  readonly folder: string;
  readonly windowSeconds: number;
  /** Of each key. */
  readonly maxNonces: number;
  /** Milliseconds since 1970. */
  readonly epochMs: () => number;
  /** Takes a line for whoever runs the gateway. */
  readonly tell: (line: string) => void;
}

export interface NodeNonces extends NonceStore {
  /**
   * Seconds since 1970 before which requests are refused because this start found no journal: whatever was taken before it is unknown.
   * Null where it found one.
   */
  readonly refusedBefore: number | null;
  claim(...nonce: Parameters<NonceStore['claim']>): NonceVerdict;
  close(): void;
}

/**
 * The nonces of a Node process: in its memory, and in a journal for the next process.
 *
 * @throws what keeps the journal from being opened: without it nobody could be let in
 */
export function openNodeNonces({ folder, windowSeconds, maxNonces, epochMs, tell }: NodeNoncesOptions): NodeNonces {
  const now = (): number => epochMs() / 1000;
  const key = randomBytes(8);
  const hashKey = [key.readUInt32LE(0), key.readUInt32LE(4)] as const;
  const memories = new NonceMemories({ windowSeconds, maxNonces, hashKey, now });
  const isKnown = existsSync(folder);
  const journal = new NonceJournal({ folder, windowSeconds, now });
  for (const { accessKeyId, nonce, created } of journal.read()) {
    if (created >= now() - windowSeconds) memories.claim(accessKeyId, nonce, created);
  }
  const refusedBefore = isKnown ? null : Math.floor(now()) + 1;
  if (refusedBefore !== null) memories.refuseBefore(refusedBefore);
  let isBroken = false;
  let isScheduled = false;

  function write(): void {
    isScheduled = false;
    try {
      journal.flush();
      isBroken = false;
    } catch (error) {
      if (!isBroken) tell(`problem: used nonces cannot be written to ${folder}, so nobody is let in: ${String(error)}`);
      isBroken = true;
    }
  }

  return {
    refusedBefore,
    claim(accessKeyId, nonce, created): NonceVerdict {
      if (isBroken) write();
      if (isBroken) return 'unanswered';
      const verdict = memories.claim(accessKeyId, nonce, created);
      if (verdict !== 'new') return verdict;
      journal.add({ accessKeyId, nonce, created });
      // One write for all of a turn. Frames to providers leave at the end of the turn too, and are asked for later than this.
      if (!isScheduled) {
        isScheduled = true;
        setImmediate(write);
      }
      return verdict;
    },
    close() {
      write();
      journal.close();
    },
  };
}
