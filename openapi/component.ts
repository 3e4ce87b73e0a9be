import { formatJavaType } from '../metadata/definition/format-java-type.ts';
import type { JavaType } from '../metadata/definition/java-type.ts';
import { ContentHash, toHex } from '../metadata/definition/content-hash.ts';
import type { Schema } from './schema/schema.ts';
import type { Component, ServiceSchemas } from './schema/service-schemas.ts';
import { joinTemplate, type TextTemplate } from './text-template.ts';

/** The schema of one class, its name still open. */
export interface NamedComponent {
  readonly javaType: JavaType;
  /** Of requests only. */
  readonly isInput: boolean;
  /** JSON of the schema. Its holes are the components that it refers to. */
  readonly template: TextTemplate<NamedComponent>;
  /** The same for the same type, direction and content, that of all components behind it included; another one for any other. */
  readonly id: string;
}

/** JSON of a schema; its holes are the components that it refers to. */
export type SchemaTemplate = TextTemplate<NamedComponent>;

/** Within JSON text nothing but a reference looks like this: in a string the quotes would be escaped. */
const REFERENCE = /"\$ref":"#\/components\/schemas\/((?:[^"\\]|\\.)*)"/g;

/** The components of one service, as far as they were asked for. */
export class ServiceComponents {
  readonly #schemas: ServiceSchemas;
  readonly #byKey = new Map<string, OpenComponent>();

  constructor(schemas: ServiceSchemas) {
    this.#schemas = schemas;
  }

  /** JSON of a schema of this service. */
  template(schema: Schema): SchemaTemplate {
    const text = JSON.stringify(schema);
    const parts: (string | NamedComponent)[] = [];
    let end = 0;
    for (const match of text.matchAll(REFERENCE)) {
      parts.push(`${text.slice(end, match.index)}"$ref":"#/components/schemas/`);
      parts.push(this.#componentOf(JSON.parse(`"${match[1]}"`) as string));
      end = match.index + match[0].length - 1;
    }
    parts.push(text.slice(end));
    return joinTemplate(parts);
  }

  /** Has to be called once, when all has been asked for: gives the components their ids. */
  close(): void {
    // Of those that stand in the templates; others are found on the way.
    for (const [key, component] of this.#byKey)
      component.template = this.template(this.#schemas.components.get(key)!.schema);
    for (const component of this.#byKey.values()) component.hashOwn();
    for (const component of this.#byKey.values()) component.hashAll();
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
  template: SchemaTemplate = { texts: [''], holes: [] };
  id = '';
  readonly #type: string;
  #high = 0;
  #low = 0;

  constructor({ javaType, direction }: Component) {
    this.javaType = javaType;
    this.isInput = direction === 'input';
    this.#type = `${this.isInput ? 'in' : 'out'} ${formatJavaType(javaType)}`;
  }

  /** Of this schema alone: within a service a type and a direction have one schema, so they stand for what is referred to. */
  hashOwn(): void {
    const hash = new ContentHash().add(this.#type);
    for (const text of this.template.texts) hash.add(text);
    for (const hole of this.template.holes) hash.add((hole as OpenComponent).#type);
    this.#high = hash.high;
    this.#low = hash.low;
  }

  /** Of all that can be reached from here, in no order: types may hold themselves. */
  hashAll(): void {
    const seen = new Set<OpenComponent>([this]);
    // Within a circle all reach the same: what is here counts once more.
    let high = Math.imul(this.#high, 3);
    let low = Math.imul(this.#low, 3);
    for (const component of seen) {
      high = (high + component.#high) | 0;
      low = (low + component.#low) | 0;
      for (const hole of component.template.holes) seen.add(hole as OpenComponent);
    }
    this.id = `${this.#type} ${toHex(high)}${toHex(low)}`;
  }
}
