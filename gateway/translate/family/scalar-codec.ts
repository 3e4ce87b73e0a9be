import type { AnyOptions } from '../../hessian2/any-to-json.ts';
import type { Hessian2Output } from '../../hessian2/hessian2-output.ts';
import type { Hessian2Reader } from '../../hessian2/hessian2-reader.ts';
import type { JsonOutput } from '../../hessian2/json-output.ts';
import { KIND } from '../../hessian2/value-kind.ts';
import type { ArgumentProblems } from '../argument-problems.ts';
import { JSON_KIND } from '../json/json-document.ts';
import type { JsonShape } from '../json/json-shape.ts';
import type { DirectCopy, TypeCodec } from '../type-codec.ts';

export interface ScalarForm {
  readonly shape: JsonShape;
  readonly nullable: boolean;
  /** Which JSON kinds may carry the value beside a string. */
  readonly accepts: 'number' | 'boolean' | 'string';
  /** From a JSON string, the name of a property, a parameter of a query. */
  readonly encodeText: EncodeText;
  /** From the source text of a JSON number, which has more forms than a text should have: `1.0` for an int. `encodeText` where it is not given. */
  readonly encodeNumber?: EncodeText;
  /** As in TypeCodec; `writeOther` is for the kinds that are not this type's. */
  write(this: TypeCodec, reader: Hessian2Reader, out: JsonOutput, options: AnyOptions): void;
  readonly keyForm: 'text' | 'bare';
  readonly direct?: DirectCopy;
}

type EncodeText = (text: string, at: number, out: Hessian2Output, problems: ArgumentProblems) => void;

/** The frame that all scalars share: null, and the JSON kinds allowed. */
export function scalarCodec(javaType: string, form: ScalarForm): TypeCodec {
  const { accepts, nullable, encodeText, encodeNumber = encodeText } = form;
  return {
    javaType,
    shape: form.shape,
    nullable,
    encodeText,
    element: null,
    keyForm: form.keyForm,
    direct: form.direct ?? null,
    encode(json, at, out, problems) {
      const kind = json.kind(at);
      if (kind === JSON_KIND.NULL && nullable) {
        out.writeNull();
      } else if (kind === JSON_KIND.STRING || kind === JSON_KIND.ESCAPED_STRING) {
        encodeText(json.string(at), at, out, problems);
      } else if (accepts === 'number' && (kind === JSON_KIND.INTEGER || kind === JSON_KIND.FRACTION)) {
        encodeNumber(json.source(at), at, out, problems);
      } else if (accepts === 'boolean' && (kind === JSON_KIND.TRUE || kind === JSON_KIND.FALSE)) {
        encodeText(json.source(at), at, out, problems);
      } else {
        problems.addKind(at, javaType);
        out.writeNull();
      }
    },
    write: form.write,
  };
}

/** Numbers come as any of the three wire kinds: `91` for a Long and `e1` for an Integer are both sent by Java. */
export function isWireInteger(kind: number): boolean {
  return kind === KIND.INT || kind === KIND.LONG;
}
