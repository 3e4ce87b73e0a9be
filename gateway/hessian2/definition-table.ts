import { ClassDefinition } from './class-definition.ts';
import { findOffset } from './find-offset.ts';
import type { ScalarReader } from './scalar-reader.ts';
import { skipText } from './skip-chunks.ts';

/** Definitions kept over messages by one reader; a new one takes the place of the oldest. */
const MAX_KEPT = 1024;
/** Definitions of a message that are looked for first where they stood last time. */
const MAX_LIKELY = 16;
/** Longer definitions are not kept. */
const MAX_KEPT_OCTETS = 16_384;

/**
 * The class definitions of one message, numbered from 0, and a memory of those of earlier messages by their octets: the
 * same definition is the same object again, with the plans that writers left in it, and its names are decoded once.
 */
export class DefinitionTable {
  private readonly numbered: ClassDefinition[] = [];
  /** By number, kept apart from the definitions because one definition may stand twice in a message. */
  private readonly ends: number[] = [];
  private readonly starts: number[] = [];
  /** By number, those of the messages before: many messages in a row are of one type. */
  private readonly likely: ClassDefinition[] = [];
  /** By the hash of their octets. */
  private readonly kept = new Map<number, ClassDefinition>();
  /** The hashes in the order in which they came, as a ring: the next one takes the place of the oldest. */
  private readonly keptHashes = new Int32Array(MAX_KEPT);
  private oldest = 0;

  /** Forgets the numbering, not the definitions. */
  clear(): void {
    this.numbered.length = 0;
    this.starts.length = 0;
    this.ends.length = 0;
  }

  get(index: number): ClassDefinition | undefined {
    return this.numbered[index];
  }

  /** Reads the definition at the cursor ('C') and numbers it; false where it was read before and is only passed over. */
  read(reader: ScalarReader): boolean {
    const start = reader.position;
    const count = this.numbered.length;
    if (count > 0 && start <= this.starts[count - 1]!) {
      reader.position = this.ends[findOffset(this.starts, start)]!;
      return false;
    }
    if (count >= reader.limits.maxDefinitions) reader.failLimit('maxDefinitions');
    const likely = this.likely[count];
    if (likely !== undefined && isAt(likely.octets, reader.bytes, start + 1, reader.end)) {
      reader.position = start + 1 + likely.octets.length;
      this.add(likely, start, reader.position);
      return true;
    }
    reader.position = start + 1;
    skipText(reader);
    const at = reader.position;
    const fieldCount = reader.readPlainInt();
    if (fieldCount < 0 || fieldCount > reader.end - reader.position) reader.fail(`count of ${fieldCount} fields`, at);
    if (fieldCount > reader.limits.maxFields) reader.failLimit('maxFields', at);
    for (let i = 0; i < fieldCount; i++) skipText(reader);
    const definition = this.intern(reader.bytes, start + 1, reader.position, fieldCount);
    if (count < MAX_LIKELY && definition.octets.length <= MAX_KEPT_OCTETS) this.likely[count] = definition;
    this.add(definition, start, reader.position);
    return true;
  }

  private add(definition: ClassDefinition, start: number, end: number): void {
    this.numbered.push(definition);
    this.starts.push(start);
    this.ends.push(end);
  }

  private intern(bytes: Uint8Array, start: number, end: number, fieldCount: number): ClassDefinition {
    const length = end - start;
    if (length > MAX_KEPT_OCTETS) return new ClassDefinition(bytes.slice(start, end), fieldCount);
    // FNV-1a. Two definitions with one hash take each other's place, which costs time and nothing else.
    let hash = 0x811c9dc5 | 0;
    for (let i = start; i < end; i++) hash = Math.imul(hash ^ bytes[i]!, 0x01000193);
    const known = this.kept.get(hash);
    if (known !== undefined && known.octets.length === length && isAt(known.octets, bytes, start, end)) return known;
    const definition = new ClassDefinition(bytes.slice(start, end), fieldCount);
    this.keep(hash, definition);
    return definition;
  }

  private keep(hash: number, definition: ClassDefinition): void {
    if (!this.kept.has(hash)) {
      if (this.kept.size === MAX_KEPT) this.kept.delete(this.keptHashes[this.oldest]!);
      this.keptHashes[this.oldest] = hash;
      this.oldest = (this.oldest + 1) % MAX_KEPT;
    }
    this.kept.set(hash, definition);
  }
}

/** Whether these octets stand at `start`, before `end`. */
function isAt(octets: Uint8Array, bytes: Uint8Array, start: number, end: number): boolean {
  const { length } = octets;
  if (start + length > end) return false;
  for (let i = 0; i < length; i++) if (octets[i] !== bytes[start + i]) return false;
  return true;
}
