import type { ExactNumber } from './exact-number.ts';

type JsonType = 'null' | 'boolean' | 'integer' | 'number' | 'string' | 'array' | 'object';

/** A JSON Schema 2020-12 object, as OpenAPI 3.1 has it: the keywords that stand for Java types. Plain data, never changed once made. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: JsonType | readonly JsonType[];
  readonly format?: string;
  readonly description?: string;
  /** Each fits the schema, and a browser reads it without rounding. */
  readonly examples?: readonly unknown[];
  readonly enum?: readonly (string | null)[];
  readonly const?: string;
  readonly minimum?: number | ExactNumber;
  readonly maximum?: number | ExactNumber;
  readonly pattern?: string;
  readonly contentEncoding?: 'base64';
  readonly items?: Schema | false;
  readonly prefixItems?: readonly Schema[];
  readonly minItems?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | false;
  readonly propertyNames?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly not?: Schema;
}
