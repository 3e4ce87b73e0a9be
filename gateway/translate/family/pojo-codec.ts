import { type AnyOptions, anyToJson } from '../../hessian2/any-to-json.ts';
import type { ClassDefinition } from '../../hessian2/class-definition.ts';
import { Hessian2Output } from '../../hessian2/hessian2-output.ts';
import type { Hessian2Reader } from '../../hessian2/hessian2-reader.ts';
import type { JsonOutput } from '../../hessian2/json-output.ts';
import { JsonPiece } from '../../hessian2/json-piece.ts';
import { KIND } from '../../hessian2/value-kind.ts';
import type { ArgumentProblems } from '../argument-problems.ts';
import { JSON_KIND, type JsonDocument } from '../json/json-document.ts';
import type { DirectCopy, TypeCodec } from '../type-codec.ts';
import { writeOther } from '../write-other.ts';
import type { Certainty } from './type-family.ts';
import { getterName } from './getter-name.ts';

const COMMA = 0x2c;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

interface Property {
  readonly codec: TypeCodec;
  /** The name as a Hessian string. */
  readonly hessianName: Uint8Array;
  /** `"name":` */
  readonly jsonName: Uint8Array;
}

/** What to do with one field of a class on the wire: pass over it, or print `prefix` (`,"name":`) and the value. */
interface PlanStep {
  readonly codec: TypeCodec | null;
  /** The codec's own `write`: looking it up in codecs of many shapes would cost as much as a short value. */
  readonly write: TypeCodec['write'] | null;
  /** Of the codec's short cut; no kind for none. */
  readonly kind: number;
  readonly copy: DirectCopy['copy'];
  readonly prefix: JsonPiece;
}

type Plan = readonly PlanStep[];

const NO_COPY: DirectCopy = { kind: -1, copy: () => {} };
const SKIP: PlanStep = { codec: null, write: null, ...NO_COPY, prefix: new JsonPiece(new Uint8Array(0)) };

/** JSON objects of declared properties: see the family `pojos`. */
export class PojoCodec implements TypeCodec {
  readonly javaType: string;
  /** Binary name. */
  readonly className: string;
  readonly shape = 'object';
  readonly nullable = true;
  readonly encodeText = null;
  readonly element = null;
  readonly keyForm = null;
  readonly direct = null;
  /** By declared name. Filled after the codec is known to the compiler, since a class may hold itself. */
  readonly properties = new Map<string, Property>();
  /** By the name that a getter gives in the maps of generic=true, and by declared name. */
  private readonly byGetter = new Map<string, Property>();
  private readonly plans = new WeakMap<ClassDefinition, Plan>();
  private readonly strict: boolean;
  /** `"class"` and the binary name as Hessian strings, where the provider cannot infer the class. */
  private readonly classEntry: Uint8Array | null;
  /** A value of another class is written by its structure. */
  private readonly mayBeOther: boolean;

  constructor(javaType: string, className: string, options: { strict: boolean; certainty: Certainty }) {
    this.javaType = javaType;
    this.className = className;
    this.strict = options.strict;
    this.classEntry = options.certainty === 'declared' ? null : hessianStrings('class', className);
    this.mayBeOther = options.certainty === 'erased';
  }

  addProperty(name: string, codec: TypeCodec): void {
    const jsonName = new TextEncoder().encode(`${JSON.stringify(name)}:`);
    const property = { codec, hessianName: hessianStrings(name), jsonName };
    this.properties.set(name, property);
    // In the maps of generic=true this key is the name of the class.
    if (name === 'class') return;
    this.byGetter.set(name, property);
    const getter = getterName(name, codec.javaType);
    if (!this.byGetter.has(getter)) this.byGetter.set(getter, property);
  }

  encode(json: JsonDocument, at: number, out: Hessian2Output, problems: ArgumentProblems): void {
    const kind = json.kind(at);
    if (kind !== JSON_KIND.OBJECT) {
      if (kind !== JSON_KIND.NULL) problems.addKind(at, this.javaType);
      return out.writeNull();
    }
    out.writeMapBegin();
    if (this.classEntry !== null) out.writeRaw(this.classEntry);
    let key = json.first(at);
    for (let left = json.count(at); left > 0; left--) {
      const value = json.next(key);
      const property = this.properties.get(json.string(key));
      if (property !== undefined) {
        out.writeRaw(property.hessianName);
        property.codec.encode(json, value, out, problems);
      } else if (this.strict) {
        const known = [...this.properties.keys()].join(', ');
        problems.add(value, this.javaType, `${this.javaType} has no property of this name: it has ${known}`);
      }
      key = json.next(value);
    }
    out.writeMapEnd();
  }

  write(reader: Hessian2Reader, out: JsonOutput, options: AnyOptions): void {
    const kind = reader.kind();
    if (this.mayBeOther && isOtherClass(reader, kind, this.className)) anyToJson(reader, out, options);
    else if (kind === KIND.OBJECT) this.writeObject(reader, out, options);
    else if (kind === KIND.MAP) this.writeMap(reader, out, options);
    else writeOther(this, reader, out, options);
  }

  /** raw.return: the object itself. Its fields, private ones too, are the declared properties. */
  private writeObject(reader: Hessian2Reader, out: JsonOutput, options: AnyOptions): void {
    const definition = reader.beginObject();
    const plan = definition.planOwner === this ? (definition.plan as Plan) : this.planFor(definition);
    out.byte(OPEN_BRACE);
    for (let i = 0; i < plan.length; i++) {
      const { codec, write, kind, copy, prefix } = plan[i]!;
      if (codec === null || write === null) {
        reader.skip();
      } else {
        out.piece(prefix);
        if (reader.isNext(kind)) copy(reader, out);
        else write.call(codec, reader, out, options);
      }
    }
    out.byte(CLOSE_BRACE);
    reader.endContainer();
  }

  private planFor(definition: ClassDefinition): Plan {
    let plan = this.plans.get(definition);
    if (plan === undefined) {
      plan = this.makePlan(definition);
      this.plans.set(definition, plan);
    }
    definition.planOwner = this;
    definition.plan = plan;
    return plan;
  }

  private makePlan(definition: ClassDefinition): Plan {
    let isFirst = true;
    return definition.fields.map((name, index) => {
      const property = this.properties.get(name);
      // A subclass that declares a field again sends both; the later one is its own.
      if (property === undefined || !definition.isLast(index)) return SKIP;
      const prefix = new JsonPiece(isFirst ? property.jsonName : Uint8Array.of(COMMA, ...property.jsonName));
      isFirst = false;
      const { codec } = property;
      return { codec, write: codec.write, ...(codec.direct ?? NO_COPY), prefix };
    });
  }

  /** generic=true: a map of getters, with the class name among them. */
  private writeMap(reader: Hessian2Reader, out: JsonOutput, options: AnyOptions): void {
    let isFirst = true;
    const written = new Set<Property>();
    reader.beginMap();
    out.byte(OPEN_BRACE);
    while (reader.hasMore()) {
      const name = reader.kind() === KIND.STRING ? reader.readString() : (reader.skip(), '');
      const property = this.byGetter.get(name);
      if (property === undefined || written.has(property)) {
        reader.skip();
        continue;
      }
      written.add(property);
      if (isFirst) isFirst = false;
      else out.byte(COMMA);
      out.raw(property.jsonName);
      property.codec.write(reader, out, options);
    }
    out.byte(CLOSE_BRACE);
    reader.endContainer();
  }
}

/** Looks ahead at the class: by its definition, or by the key `class` of a generalized map. */
function isOtherClass(reader: Hessian2Reader, kind: number, className: string): boolean {
  if (kind !== KIND.OBJECT && kind !== KIND.MAP) return false;
  const { position, nextReference } = reader;
  const found = kind === KIND.OBJECT ? reader.beginObject().name : classEntry(reader);
  reader.endContainer();
  reader.rewind(position, nextReference);
  return found !== className;
}

function classEntry(reader: Hessian2Reader): string | null {
  reader.beginMap();
  while (reader.hasMore()) {
    const key = reader.kind() === KIND.STRING ? reader.readString() : (reader.skip(), null);
    if (key === 'class' && reader.kind() === KIND.STRING) return reader.readString();
    reader.skip();
  }
  return null;
}

function hessianStrings(...texts: string[]): Uint8Array {
  const out = new Hessian2Output();
  for (const text of texts) out.writeString(text);
  return out.toBytes();
}
