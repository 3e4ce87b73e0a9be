import type { ObjectWriter } from './object-writer.ts';
import { ScalarReader } from './scalar-reader.ts';

/**
 * A class definition ('C' name count field*). A reader keeps definitions by their octets over messages, so what a writer
 * memorises here is still there when the same class comes in the next message. Two definitions of one message may share
 * a name and differ in their fields.
 */
export class ClassDefinition {
  /** The octets after the tag 'C', owned by the definition. */
  readonly octets: Uint8Array;
  readonly fieldCount: number;
  /** Free slot for a typed writer: what it worked out for this class. Valid only while `planOwner` is that writer. */
  plan: unknown = null;
  planOwner: unknown = null;
  /** Memo of `anyToJson`: the writer of a well-known class, null for none, undefined for not looked up yet. */
  objectWriter: ObjectWriter | null | undefined = undefined;
  /** Memo of `anyToJson`: the octets of `"name":` by field, null where a later field has the same name. */
  jsonNames: readonly (Uint8Array | null)[] | null = null;
  /** Memo of the java.time writer: what each field stands for. */
  timeSlots: Uint8Array | null = null;
  private names: readonly string[] | null = null;
  private fieldNames: readonly string[] | null = null;
  private lastIndexes: ReadonlyMap<string, number> | null = null;

  constructor(octets: Uint8Array, fieldCount: number) {
    this.octets = octets;
    this.fieldCount = fieldCount;
  }

  /** Binary class name, decoded when first asked for. */
  get name(): string {
    return this.decode()[0]!;
  }

  /** Field names in the order of the values. A name may occur twice: see `lastIndexOf`. */
  get fields(): readonly string[] {
    return (this.fieldNames ??= this.decode().slice(1));
  }

  /** Index of the field of this name, -1 for none. Of two (a subclass hides a field) the last one counts, as in Java. */
  lastIndexOf(name: string): number {
    return (this.lastIndexes ??= new Map(this.fields.map((field, i) => [field, i]))).get(name) ?? -1;
  }

  /** Whether the field with this index counts: no later one has its name. Of constant cost, unlike a search in `fields`. */
  isLast(index: number): boolean {
    return this.lastIndexOf(this.fields[index]!) === index;
  }

  private decode(): readonly string[] {
    return (this.names ??= decodeNames(this.octets));
  }
}

/** The class name, then the names of the fields. */
function decodeNames(octets: Uint8Array): string[] {
  const reader = new ScalarReader().reset(octets);
  const names = [reader.readString()];
  const fieldCount = reader.readPlainInt();
  for (let i = 0; i < fieldCount; i++) names.push(reader.readString());
  return names;
}
