import type { ClassDefinition } from './class-definition.ts';
import { DefinitionTable } from './definition-table.ts';
import { findOffset } from './find-offset.ts';
import type { Hessian2Limits } from './limits.ts';
import { ScalarReader } from './scalar-reader.ts';
import { skipBinary, skipText } from './skip-chunks.ts';
import { FIXED_SIZE, KIND, VALUE_KIND } from './value-kind.ts';

const END_MARK = 0x5a;
const REFERENCE_TAG = 0x51;

/**
 * One cursor over one Hessian 2 message, reused for the next by `reset`. It makes no object per value: callers ask for the
 * `kind()` of the next value and read it with the method for that kind. Every method throws Hessian2Error with the offset
 * and none reads past `end`; after an error, `reset` makes the reader as new.
 *
 * Lists, maps and objects are numbered in the order in which they *start*. A shared one is read again from its offset:
 * `beginReference` moves the cursor and the numbering there and `endReference` moves both back, so that the containers
 * inside get the numbers that they had before. Type names and definitions at offsets seen before are passed over.
 */
export class Hessian2Reader extends ScalarReader {
  /** A cycle was cut since `reset`. */
  sawCycle = false;
  /** Number of the next list, map or object. */
  nextReference = 0;

  private depth = 0;
  private values = 0;
  private rereadBytes = 0;
  /** References numbered so far; slots from here on hold what an earlier message left. */
  private knownReferences = 0;
  /** By reference number: offset of the tag, as its complement (negative) while the container is open. */
  private referenceOffsets = new Int32Array(64);
  /** By depth: number of the open container, as its complement where an outer level holds the same one open. */
  private readonly openReferences: Int32Array;
  /** Two entries per reference being followed: where to return to, and the numbering to return to. */
  private readonly followed: number[] = [];
  /** While a reference is followed: what was read from here on has not been charged yet. */
  private chargedUpTo = 0;
  private readonly typeOffsets: number[] = [];
  private readonly typeNames: (string | undefined)[] = [];
  private typeIndex = -1;
  private readonly definitions = new DefinitionTable();

  constructor(limits: Partial<Hessian2Limits> = {}) {
    super(limits);
    this.openReferences = new Int32Array(this.limits.maxDepth + 1);
  }

  override reset(bytes: Uint8Array, start = 0, end: number = bytes.length): this {
    super.reset(bytes, start, end);
    this.sawCycle = false;
    this.nextReference = 0;
    this.depth = 0;
    this.values = 0;
    this.rereadBytes = 0;
    this.knownReferences = 0;
    this.followed.length = 0;
    this.typeOffsets.length = 0;
    this.typeNames.length = 0;
    this.typeIndex = -1;
    this.definitions.clear();
    return this;
  }

  /** KIND of the next value. Class definitions in front of it are registered and passed over. */
  kind(): number {
    const kind = this.kindOfTag();
    // While a reference is followed, a container may come again in line that is open further out: a cycle as well.
    if (kind >= KIND.LIST && kind <= KIND.OBJECT && this.followed.length > 0 && this.isNextOpen())
      return KIND.REFERENCE;
    return kind;
  }

  /** Whether the next octet begins a value of this kind. Cheaper than `kind`; not for lists, maps and objects (cycles). */
  isNext(kind: number): boolean {
    return this.position < this.end && VALUE_KIND[this.bytes[this.position]!] === kind;
  }

  private kindOfTag(): number {
    for (;;) {
      const kind = VALUE_KIND[this.tag()]!;
      if (kind < KIND.DEFINITION) return kind;
      if (kind === KIND.INVALID) this.fail(`octet 0x${this.tag().toString(16).padStart(2, '0')} starts no value`);
      // Passed over again, through a reference: three octets are enough for one, and references may be many.
      if (!this.definitions.read(this)) this.countValues(1);
    }
  }

  /** Number of elements, or -1 for a list that `hasMore` ends. */
  beginList(): number {
    if (this.kindOfTag() !== KIND.LIST) this.failExpected('list');
    const tag = this.tag();
    this.open();
    if (tag >= 0x78) {
      this.typeIndex = -1;
      return this.checkCount(tag - 0x78);
    }
    if (tag === 0x57 || tag === 0x58) this.typeIndex = -1;
    else this.readType();
    if (tag >= 0x70) return this.checkCount(tag - 0x70);
    if (tag === 0x55 || tag === 0x57) return -1;
    return this.checkCount(this.readPlainInt());
  }

  /** Type name of the list begun last, null for none. Ask before anything else is begun. JSON has no use for it, the tests have. */
  get listType(): string | null {
    return this.typeName();
  }

  beginMap(): void {
    if (this.kindOfTag() !== KIND.MAP) this.failExpected('map');
    const tag = this.tag();
    this.open();
    if (tag === 0x4d) this.readType();
    else this.typeIndex = -1;
  }

  /** Type name of the map begun last, null for none. Ask before anything else is begun. */
  get mapType(): string | null {
    return this.typeName();
  }

  /** In a map or a list of unknown length: is there another value? False consumes the end mark. */
  hasMore(): boolean {
    if (this.tag() !== END_MARK) return true;
    this.position++;
    return false;
  }

  /** The definition of the object; its `fieldCount` values follow. */
  beginObject(): ClassDefinition {
    if (this.kindOfTag() !== KIND.OBJECT) this.failExpected('object');
    const at = this.position;
    const tag = this.tag();
    this.open();
    const definition = this.definitions.get(tag === 0x4f ? this.readPlainInt() : tag - 0x60);
    if (definition === undefined) this.fail('object of a class that was not defined', at);
    this.checkCount(definition.fieldCount);
    return definition;
  }

  /**
   * At an object of one field that holds a text (an enum, a BigDecimal): numbers it and moves to the text; there is nothing
   * to end. False, nothing being read, at anything else.
   */
  takeSingleText(): boolean {
    if (!this.isSingleText(this.position)) return false;
    if (++this.values > this.limits.maxValues) this.failLimit('maxValues');
    const index = this.nextReference++;
    if (index >= this.knownReferences) this.knownReferences = index + 1;
    if (index >= this.referenceOffsets.length) this.growReferences();
    this.referenceOffsets[index] = this.position++;
    return true;
  }

  /**
   * At a reference to such an object: moves to the text and gives the place to come back to. -1, nothing being read, at anything
   * else. In lists of rows the constants of an enum are sent once and then referred to.
   */
  takeSharedText(): number {
    const start = this.position;
    if (this.bytes[start] !== REFERENCE_TAG) return -1;
    this.position = start + 1;
    const index = this.readPlainInt();
    const target = index >= 0 && index < this.nextReference ? this.referenceOffsets[index]! : -1;
    if (target < 0 || !this.isSingleText(target)) {
      this.position = start;
      return -1;
    }
    if (++this.values > this.limits.maxValues) this.failLimit('maxValues', start);
    const back = this.position;
    this.position = target + 1;
    return back;
  }

  private isSingleText(at: number): boolean {
    if (at + 1 >= this.end) return false;
    const number = this.bytes[at]! - 0x60;
    if (number < 0 || number > 15 || VALUE_KIND[this.bytes[at + 1]!] !== KIND.STRING) return false;
    return this.definitions.get(number)?.fieldCount === 1;
  }

  /** Every `begin` of a list, map or object has its end, after the last value. */
  endContainer(): void {
    const index = this.openReferences[this.depth--]!;
    if (index >= 0) this.referenceOffsets[index] = ~this.referenceOffsets[index]!;
  }

  /**
   * At a REFERENCE. False: the target is still open, a cycle; it is consumed, `sawCycle` is set, and the caller prints null.
   * True: the cursor is at the target; the caller reads it and then calls `endReference`.
   */
  beginReference(): boolean {
    if (this.kind() !== KIND.REFERENCE) this.failExpected('reference');
    const at = this.position;
    if (this.tag() !== REFERENCE_TAG) {
      this.sawCycle = true;
      this.skip();
      return false;
    }
    this.position++;
    const index = this.readPlainInt();
    if (index < 0 || index >= this.nextReference) this.fail(`reference ${index} to what has not begun`, at);
    const target = this.referenceOffsets[index]!;
    if (target < 0) {
      this.sawCycle = true;
      return false;
    }
    if (++this.values > this.limits.maxValues) this.failLimit('maxValues', at);
    // Charged now, not when all is read: each of hundreds of references in one another could have a whole message before it.
    if (this.followed.length > 0) this.chargeReread(this.position - this.chargedUpTo);
    this.followed.push(this.position, this.nextReference);
    this.position = this.chargedUpTo = target;
    this.nextReference = index;
    return true;
  }

  endReference(): void {
    this.chargeReread(this.position - this.chargedUpTo);
    this.nextReference = this.followed.pop()!;
    this.position = this.chargedUpTo = this.followed.pop()!;
  }

  /** Counts towards `maxValues` what takes more time than its octets tell, such as the words of a BigInteger. */
  countValues(count: number): void {
    this.values += count;
    if (this.values > this.limits.maxValues) this.failLimit('maxValues');
  }

  /**
   * Goes back, inside the same open container, to where `position` and `nextReference` had these values. `droppedOctets` of
   * output are thrown away with it: no limit of the output sees them, so they count towards `maxValues`, eight as one.
   */
  rewind(position: number, nextReference: number, droppedOctets = 0): void {
    this.chargeReread(this.position - position);
    this.countValues(droppedOctets >>> 3);
    this.position = position;
    this.nextReference = nextReference;
  }

  /** Passes over one value of any kind and registers what is in it; references are not followed. */
  skip(): void {
    const size = FIXED_SIZE[this.tag()]!;
    if (size > 0) {
      this.need(size);
      this.position += size;
    } else this.skipOpenSized();
  }

  private skipOpenSized(): void {
    const kind = this.kindOfTag();
    if (kind === KIND.STRING) skipText(this);
    else if (kind === KIND.BINARY) skipBinary(this);
    else if (kind === KIND.LIST) this.skipList();
    else if (kind === KIND.MAP) this.skipMap();
    else if (kind === KIND.OBJECT) this.skipObject();
    else if (kind === KIND.REFERENCE) this.skipReference();
    else this.skip();
  }

  private skipReference(): void {
    const at = this.position++;
    const index = this.readPlainInt();
    if (index < 0 || index >= this.nextReference) this.fail(`reference ${index} to what has not begun`, at);
  }

  private skipList(): void {
    const count = this.beginList();
    if (count < 0) while (this.hasMore()) this.skip();
    else for (let i = 0; i < count; i++) this.skip();
    this.endContainer();
  }

  private skipMap(): void {
    this.beginMap();
    while (this.hasMore()) {
      this.skip();
      this.skip();
    }
    this.endContainer();
  }

  private skipObject(): void {
    const count = this.beginObject().fieldCount;
    for (let i = 0; i < count; i++) this.skip();
    this.endContainer();
  }

  /** Numbers the container whose tag is next, and passes over the tag. */
  private open(): void {
    if (++this.values > this.limits.maxValues) this.failLimit('maxValues');
    if (this.depth >= this.limits.maxDepth) this.failLimit('maxDepth');
    const index = this.nextReference++;
    let wasOpen = false;
    if (index < this.knownReferences) wasOpen = this.referenceOffsets[index]! < 0;
    else this.knownReferences = index + 1;
    if (index >= this.referenceOffsets.length) this.growReferences();
    this.referenceOffsets[index] = ~this.position;
    this.openReferences[++this.depth] = wasOpen ? ~index : index;
    this.position++;
  }

  private growReferences(): void {
    const grown = new Int32Array(this.referenceOffsets.length * 4);
    grown.set(this.referenceOffsets);
    this.referenceOffsets = grown;
  }

  private isNextOpen(): boolean {
    return this.nextReference < this.knownReferences && this.referenceOffsets[this.nextReference]! < 0;
  }

  /** Every value takes an octet at least: a count beyond that is refused before anything is made for it. */
  private checkCount(count: number): number {
    if (count < 0 || count > this.end - this.position) this.fail(`count of ${count} values runs over the end`);
    return count;
  }

  private chargeReread(octets: number): void {
    this.rereadBytes += octets;
    if (this.rereadBytes > this.limits.maxRereadBytes) this.failLimit('maxRereadBytes');
  }

  /** A type name (numbered when its offset is new) or the number of one. */
  private readType(): void {
    const at = this.position;
    if (VALUE_KIND[this.tag()] === KIND.INT) {
      const index = this.readPlainInt();
      if (index < 0 || index >= this.typeOffsets.length) this.fail(`type ${index} was not named`, at);
      this.typeIndex = index;
      return;
    }
    skipText(this);
    const last = this.typeOffsets.length - 1;
    if (last >= 0 && at <= this.typeOffsets[last]!) {
      this.typeIndex = findOffset(this.typeOffsets, at);
      return;
    }
    this.typeOffsets.push(at);
    this.typeNames.push(undefined);
    this.typeIndex = last + 1;
  }

  private typeName(): string | null {
    const index = this.typeIndex;
    return index < 0 ? null : (this.typeNames[index] ??= this.textAt(this.typeOffsets[index]!));
  }

  private textAt(offset: number): string {
    const { position } = this;
    this.position = offset;
    const text = this.readString();
    this.position = position;
    return text;
  }
}
