import type { InvalidPlace } from '../gateway-error.ts';
import type { JsonDocument } from './json/json-document.ts';

/** More would help nobody and cost memory for a large body of rubbish. */
const MAX_LISTED = 100;

/** Collects every place of the body that does not fit the declared types. */
export class ArgumentProblems {
  readonly places: InvalidPlace[] = [];
  /** All of them, those not listed included. */
  count = 0;
  private readonly json: JsonDocument;

  constructor(json: JsonDocument) {
    this.json = json;
  }

  add(at: number, expected: string, message: string): void {
    this.count++;
    if (this.places.length < MAX_LISTED) this.places.push({ pointer: this.json.pointer(at), expected, message });
  }

  /** The usual one: another kind of JSON than the type needs. */
  addKind(at: number, expected: string): void {
    this.add(at, expected, `${this.json.describe(at)} does not fit ${expected}`);
  }
}
