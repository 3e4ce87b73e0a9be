import { ContentHash, toHex } from '../metadata/definition/content-hash.ts';
import { formatJavaType } from '../metadata/definition/format-java-type.ts';
import type { JavaType } from '../metadata/definition/java-type.ts';
import { readableType } from './readable-type.ts';
import type { Schema } from './schema/schema.ts';
import type { Component, ServiceSchemas } from './schema/service-schemas.ts';
import type { TextTemplate } from './text-template.ts';

/** The schema of one class, its name still open. */
export interface NamedComponent {
  readonly javaType: JavaType;
  /** Of requests only. */
  readonly isInput: boolean;
  /** JSON of the schema, with the name that Java has for it. Its holes are the components that it refers to. */
  readonly template: SchemaTemplate;
  /** The same for the same type, direction and content, that of all components behind it included; another one for any other. */
  readonly id: string;
}

/** JSON of a schema; its holes are the components that it refers to. */
export type SchemaTemplate = TextTemplate<NamedComponent>;

/** Within JSON text nothing but a reference looks like this: in a string the quotes would be escaped. */
const REFERENCE = '"$ref":"#/components/schemas/';

/** The components of one service, as far as they were asked for. */
export class ServiceComponents {
  readonly #schemas: ServiceSchemas;
  readonly #byKey = new Map<string, OpenComponent>();

  constructor(schemas: ServiceSchemas) {
    this.#schemas = schemas;
  }

  /** JSON of a schema of this service. */
  template(schema: Schema): SchemaTemplate {
    return this.#split(JSON.stringify(schema), new ContentHash());
  }

  /** Has to be called once, when all has been asked for: gives the components their schemas and ids. */
  close(): void {
    // A map gives what is added to it on the way as well.
    for (const [key, component] of this.#byKey) {
      const { schema } = this.#schemas.components.get(key)!;
      const hash = new ContentHash().add(component.label);
      component.template = this.#split(JSON.stringify({ ...component.names, ...schema }), hash);
      component.ownHigh = hash.high;
      component.ownLow = hash.low;
    }
    for (const component of this.#byKey.values()) component.id = idOf(component);
  }

  /** @param hash gets all of it */
  #split(text: string, hash: ContentHash): SchemaTemplate {
    const texts: string[] = [];
    const holes: OpenComponent[] = [];
    let start = 0;
    for (let at = text.indexOf(REFERENCE); at >= 0; at = text.indexOf(REFERENCE, start)) {
      const end = at + REFERENCE.length;
      hash.add(text, start, end);
      texts.push(text.slice(start, end));
      start = endOfString(text, end);
      const component = this.#componentOf(keyOf(text.slice(end, start)));
      // Within a service a type and a direction have one schema, so they stand for what is referred to.
      hash.add(component.label);
      holes.push(component);
    }
    hash.add(text, start);
    texts.push(start === 0 ? text : text.slice(start));
    return { texts, holes };
  }

  #componentOf(key: string): OpenComponent {
    let known = this.#byKey.get(key);
    if (known === undefined) {
      const source = this.#schemas.components.get(key);
      if (source === undefined) throw new Error(`a schema refers to ${key}, which there is not`);
      this.#byKey.set(key, (known = new OpenComponent(source)));
    }
    return known;
  }
}

class OpenComponent implements NamedComponent {
  readonly javaType: JavaType;
  readonly isInput: boolean;
  readonly label: string;
  template: SchemaTemplate = { texts: [''], holes: [] };
  id = '';
  /** Hash of this schema alone. */
  ownHigh = 0;
  ownLow = 0;
  /** The component from which it was reached last. */
  reachedFrom: OpenComponent | null = null;

  constructor({ javaType, direction }: Component) {
    this.javaType = javaType;
    this.isInput = direction === 'input';
    this.label = `${this.isInput ? 'in' : 'out'} ${formatJavaType(javaType)}`;
  }

  /** The name of a component may not hold what Java's may. */
  get names(): object {
    return { title: readableType(this.javaType), 'x-dubbo-type': formatJavaType(this.javaType) };
  }
}

/** By the hashes of all that can be reached, in no order: types may hold themselves. */
function idOf(component: OpenComponent): string {
  const reached = [component];
  component.reachedFrom = component;
  // Within a circle all reach the same: where it was begun counts once more.
  let high = Math.imul(component.ownHigh, 3);
  let low = Math.imul(component.ownLow, 3);
  for (const next of reached) {
    high = (high + next.ownHigh) | 0;
    low = (low + next.ownLow) | 0;
    for (const hole of next.template.holes as readonly OpenComponent[]) {
      if (hole.reachedFrom === component) continue;
      hole.reachedFrom = component;
      reached.push(hole);
    }
  }
  return `${component.label} ${toHex(high)}${toHex(low)}`;
}

/** Where the quote is that ends a string of JSON. */
function endOfString(text: string, start: number): number {
  let at = start;
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}

function keyOf(text: string): string {
  return text.includes('\\') ? (JSON.parse(`"${text}"`) as string) : text;
}
