import { escapePointer } from '../config/escape-pointer.ts';
import { GatewayError, type InvalidPlace, type TextPlace } from '../gateway-error.ts';
import type { JsonDocument } from './json/json-document.ts';

/** More would help nobody and cost memory for a large body of rubbish. */
const MAX_LISTED = 100;

/** Where in a request a JSON document stands. */
export interface DocumentPlace {
  /** Null: in the body. */
  readonly in: TextPlace | null;
  /** JSON pointer to its root. */
  readonly pointer: string;
}

export const WHOLE_BODY: DocumentPlace = { in: null, pointer: '' };
export const WHOLE_QUERY: DocumentPlace = { in: 'query', pointer: '' };

export function invalidPlace(place: DocumentPlace, expected: string, message: string): InvalidPlace {
  const { in: where, pointer } = place;
  return where === null ? { pointer, expected, message } : { in: where, pointer, expected, message };
}

/** Collects every place of a request that does not fit the declared types. */
export class ArgumentProblems {
  readonly places: InvalidPlace[] = [];
  /** All of them, those not listed included. */
  count = 0;
  private json: JsonDocument;
  private place: DocumentPlace;

  constructor(json: JsonDocument, place: DocumentPlace = WHOLE_BODY) {
    this.json = json;
    this.place = place;
  }

  /** What is added from now on is of this document. */
  enter(json: JsonDocument, place: DocumentPlace): void {
    this.json = json;
    this.place = place;
  }

  add(at: number, expected: string, message: string): void {
    this.count++;
    if (this.places.length >= MAX_LISTED) return;
    const { in: where, pointer } = this.place;
    this.places.push(invalidPlace({ in: where, pointer: pointer + this.json.pointer(at) }, expected, message));
  }

  /** An argument of the current document that is not there, though its type has no null. */
  addMissing(name: string, expected: string): void {
    this.count++;
    if (this.places.length >= MAX_LISTED) return;
    const { in: where, pointer } = this.place;
    const place = { in: where, pointer: `${pointer}/${escapePointer(name)}` };
    const message = `argument ${name} is missing, and ${expected} cannot be null`;
    this.places.push(invalidPlace(place, expected, message));
  }

  /** The usual one: another kind of JSON than the type needs. */
  addKind(at: number, expected: string): void {
    this.add(at, expected, `${this.json.describe(at)} does not fit ${expected}`);
  }

  /** INVALID_ARGUMENT with all of them. @param what does not fit: a method's signature */
  toError(what: string): GatewayError {
    const { count, places } = this;
    const more = count > places.length ? ` (the first ${places.length} are listed)` : '';
    const subject = count === 1 ? 'one place does not fit' : `${count} places do not fit`;
    return new GatewayError('INVALID_ARGUMENT', `${subject} ${what}${more}`, { errors: places });
  }
}
