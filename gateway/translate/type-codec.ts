import type { AnyOptions } from '../hessian2/any-to-json.ts';
import type { Hessian2Output } from '../hessian2/hessian2-output.ts';
import type { Hessian2Reader } from '../hessian2/hessian2-reader.ts';
import type { JsonOutput } from '../hessian2/json-output.ts';
import type { ArgumentProblems } from './argument-problems.ts';
import type { JsonDocument } from './json/json-document.ts';
import type { JsonShape } from './json/json-shape.ts';

export interface DirectCopy {
  /** One of KIND. */
  readonly kind: number;
  readonly copy: (reader: Hessian2Reader, out: JsonOutput) => void;
}

/**
 * One declared Java type, compiled: JSON to Hessian on the way in, Hessian to JSON text on the way out.
 * A type family makes them (`family/`), a method holds a tree of them.
 */
export interface TypeCodec {
  /** The declared type as messages name it: `java.util.List<java.lang.Long>`. */
  readonly javaType: string;
  readonly shape: JsonShape;
  /** False for primitives: JSON null is refused. */
  readonly nullable: boolean;
  /**
   * Writes the Hessian form of the declared type. What does not fit is added to `problems` and `null` written in its place:
   * the octets are thrown away then.
   */
  encode(json: JsonDocument, at: number, out: Hessian2Output, problems: ArgumentProblems): void;
  /**
   * Scalars only: the same from bare text (a map key, a query parameter, a JSON string). `at` is the node to blame.
   */
  readonly encodeText: ((text: string, at: number, out: Hessian2Output, problems: ArgumentProblems) => void) | null;
  /** The codec of the items of arrays and collections, else null. */
  readonly element: TypeCodec | null;
  /** The wire kind that most values of this type have, and how such a value is copied: a short cut past `write`. */
  readonly direct: DirectCopy | null;
  /** Reads one value and writes it as JSON. What the wire holds against the declaration is written by its structure. */
  write(reader: Hessian2Reader, out: JsonOutput, options: AnyOptions): void;
  /** Whether `write` gives a JSON string, a bare JSON scalar, or neither (then it can be no JSON object key). */
  readonly keyForm: 'text' | 'bare' | null;
}
