import { type Dictionary, type InnerList, isInnerList, parseDictionary, serializeInnerList } from 'structured-headers';
import { refusal } from './refusal.ts';
import { parseShape, SIGNATURE_TAG, type SignatureShape } from './signature-shape.ts';
import { PLACES, SignatureTemplate, type VaryingValues } from './signature-template.ts';

/** What our signature of a request says of itself. */
export interface SignatureInput extends VaryingValues {
  readonly shape: SignatureShape;
  /** Components and parameters as structured fields write them: the value of `@signature-params`. */
  readonly params: string;
  /** What of the text is the same for all requests of its kind, for `remember`; null where there is nothing to remember. */
  readonly template: string | null;
}

/** Characters of the header. Proxies may put their signatures beside ours. */
const MAX_LENGTH = 4_096;
const MAX_TEMPLATES = 1_000;
const NONCE = /^[A-Za-z0-9+/=_.:~-]{8,64}$/;
const VARYING = /;(?:created=(0|[1-9]\d{0,11})|expires=(0|[1-9]\d{0,11})|nonce="([A-Za-z0-9+/=_.:~-]{8,64})")(?=;|$)/g;

/**
 * Reads `signature-input`. The package for structured fields takes 7 us to read and write one again, a third of a call; but the
 * texts of a client differ only in `created`, `expires` and `nonce`. So what is left without these is looked up, and only what was
 * not seen yet is read in full.
 */
export class SignatureInputReader {
  readonly #known = new Map<string, SignatureTemplate>();
  /** Of signatures that have not proved right: whoever is refused will try again, and this too should cost little. */
  readonly #strangers = new Map<string, SignatureTemplate>();
  /** The next is most often like this one. */
  #last: SignatureTemplate | null = null;

  /** @throws the refusal, unless exactly one signature is ours */
  read(header: string): SignatureInput {
    if (header.length > MAX_LENGTH) throw refusal('signature-input is too long');
    const values = this.#last?.match(header) ?? null;
    if (values !== null) return like(this.#last!, header, values, null);
    const varying = cutVarying(header);
    if (varying === null) return readInFull(header, null);
    const { template } = varying;
    const known = this.#known.get(template);
    if (known !== undefined) {
      this.#last = known;
      return like(known, header, varying, null);
    }
    const stranger = this.#strangers.get(template);
    if (stranger !== undefined) return like(stranger, header, varying, template);
    const input = readInFull(header, varying);
    if (input.template !== null) keep(this.#strangers, input.template, input.shape);
    return input;
  }

  /** Keeps the shape of an input whose signature has proved right. In a place of their own, out of which strangers push nothing. */
  remember({ template, shape }: SignatureInput): void {
    if (template !== null) keep(this.#known, template, shape);
  }
}

function like(
  { shape }: SignatureTemplate,
  header: string,
  { created, expires, nonce }: VaryingValues,
  template: string | null,
): SignatureInput {
  return { shape, created, expires, nonce, params: header.slice(shape.label.length + 1), template };
}

function keep(templates: Map<string, SignatureTemplate>, template: string, shape: SignatureShape): void {
  if (templates.size >= MAX_TEMPLATES) templates.clear();
  templates.set(template, new SignatureTemplate(template, shape));
}

interface Varying extends VaryingValues {
  /** The text without these values. */
  readonly template: string;
}

/** Null unless `created` and `nonce` are found once, and `expires` once at most. */
function cutVarying(text: string): Varying | null {
  let template = '';
  let created: string | undefined;
  let expires: string | undefined;
  let nonce: string | undefined;
  let count = 0;
  let end = 0;
  VARYING.lastIndex = 0;
  for (let match = VARYING.exec(text); match !== null; match = VARYING.exec(text)) {
    count++;
    template += text.slice(end, match.index);
    template += match[1] !== undefined ? PLACES.created : match[2] !== undefined ? PLACES.expires : PLACES.nonce;
    created ??= match[1];
    expires ??= match[2];
    nonce ??= match[3];
    end = VARYING.lastIndex;
  }
  if (created === undefined || nonce === undefined || count !== (expires === undefined ? 2 : 3)) return null;
  template += text.slice(end);
  return { created: Number(created), expires: expires === undefined ? null : Number(expires), nonce, template };
}

function readInFull(header: string, varying: Varying | null): SignatureInput {
  const dictionary = parse(header);
  const [label, member] = oursOf(dictionary, header);
  const parameters = member[1];
  const created = integerOf(parameters.get('created'));
  const expires = parameters.has('expires') ? integerOf(parameters.get('expires')) : null;
  const nonce = parameters.get('nonce');
  if (typeof nonce !== 'string' || !NONCE.test(nonce))
    throw refusal('nonce is missing or no token of 8 to 64 characters');
  const params = serializeInnerList(member);
  // Of a text in the one form that structured fields write, with each value found once and where it is, all other texts with the same
  // rest read alike: whatever stands before a value is the same, and a value of that form ends where it ends.
  const isCanonical = header === `${label}=${params}`;
  const isFound = created === varying?.created && expires === varying.expires && nonce === varying.nonce;
  return {
    shape: parseShape(label, member),
    created,
    expires,
    nonce,
    params,
    template: isCanonical && isFound ? varying.template : null,
  };
}

function parse(header: string): Dictionary {
  try {
    return parseDictionary(header);
  } catch {
    throw refusal('signature-input is no dictionary of structured fields');
  }
}

function oursOf(dictionary: Dictionary, header: string): readonly [label: string, member: InnerList] {
  const ours: [string, InnerList][] = [];
  for (const [label, member] of dictionary) {
    if (isInnerList(member) && member[1].get('tag') === SIGNATURE_TAG) ours.push([label, member]);
  }
  const [first] = ours;
  if (first === undefined) throw refusal('no signature has our tag');
  // A label that comes twice counts only the last time for the parser: what was before must not have been ours either.
  const isRepeated = ours.length > 1 || header.split(`"${SIGNATURE_TAG}"`).length > 2;
  if (isRepeated) throw refusal('several signatures have our tag');
  return first;
}

function integerOf(value: unknown): number {
  if (typeof value === 'number' && Number.isInteger(value)) return value;
  throw refusal('created or expires is no integer');
}
