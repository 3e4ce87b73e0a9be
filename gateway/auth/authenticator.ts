import type { AccessKey } from './access-key.ts';
import type { Admission } from './admission.ts';
import type { CallerIdentity } from './caller-identity.ts';
import { type ContentDigest, parseContentDigest } from './content-digest.ts';
import { equalInConstantTime } from './equal-in-constant-time.ts';
import { createKeyScope, type KeyScope } from './key-scope.ts';
import { NONCE_CAUSES, nonceRefusal } from './nonce-refusal.ts';
import type { NonceStore } from './nonce-store.ts';
import { refusal } from './refusal.ts';
import { buildSignatureBase, type SignedMessage } from './signature-base.ts';
import type { Mac, SignatureCrypto } from './signature-crypto.ts';
import { type SignatureInput, SignatureInputReader } from './signature-input.ts';
import { parseSignature } from './signature-value.ts';

export interface AuthenticatorDeps {
  readonly keys: ReadonlyMap<string, AccessKey>;
  /** What everybody may call without a signature, in the form of a key's `allow`. */
  readonly open: readonly string[];
  /** Headers, in lower case, that a signature has to cover where they are sent. */
  readonly mustBeCovered: readonly string[];
  readonly crypto: SignatureCrypto;
  readonly nonces: NonceStore;
  /** Seconds since 1970: what was signed before is refused, as it may have been used. */
  readonly knownSince: number;
  /** Seconds that a request may be older or younger than now. */
  readonly windowSeconds: number;
  /** Milliseconds since 1970. */
  readonly epochMs: () => number;
}

/** A request whose signature is right, and whose body and nonce have not been looked at yet. */
export interface SignedHead {
  readonly key: AccessKey;
  readonly input: SignatureInput;
  /** Null: it has signed for an empty body. */
  readonly digest: ContentDigest | null;
}

/** Who calls, and whether he is let in. */
export interface Admitted {
  readonly identity: CallerIdentity;
  /** Null: he is. */
  readonly admission: Admission | null;
}

/** No blank, nothing beyond ASCII, and no `#`, behind which the platforms would cut. */
const TARGET = /^\/[!"$-~]*$/;

/**
 * Who calls: verifies RFC 9421 signatures by `hmac-sha256`. What is cheap comes first, and the nonce last: only who has signed
 * rightly may use memory.
 */
export class Authenticator {
  readonly #deps: AuthenticatorDeps;
  readonly #inputs = new SignatureInputReader();
  /** Whether there is anything that everybody may call. */
  readonly hasOpen: boolean;
  readonly #isOpen: KeyScope;

  constructor(deps: AuthenticatorDeps) {
    this.#deps = deps;
    this.hasOpen = deps.open.length > 0;
    this.#isOpen = createKeyScope(deps.open);
  }

  /**
   * All that can be said before the body is read. No promise where none has to be waited for: each costs every request something.
   *
   * @throws the refusal
   */
  verifyHead(message: SignedMessage): SignedHead | Promise<SignedHead> {
    const { headers, target } = message;
    const inputText = headers.get('signature-input');
    const signatureText = headers.get('signature');
    if (inputText === null || signatureText === null) throw refusal('signature or signature-input is missing');
    const input = this.#inputs.read(inputText);
    const { shape } = input;
    const signature = parseSignature(signatureText, shape.label);
    const key = this.#deps.keys.get(shape.keyId);
    if (key === undefined) throw refusal('the access key is unknown');
    this.#checkTimes(input, key);
    const { covered } = shape;
    for (const name of this.#deps.mustBeCovered) {
      if (!covered.has(name) && headers.get(name) !== null)
        throw refusal('a header that chooses what is called, or goes on to the provider, is not covered');
    }
    if (!TARGET.test(target)) throw refusal('the request target is no path and query in ASCII');
    if (!covered.has('@query') && target.includes('?')) throw refusal('the query is not covered');
    const digestText = covered.has('content-digest') ? headers.get('content-digest') : null;
    const digest = digestText === null ? null : parseContentDigest(digestText);
    const base = buildSignatureBase(shape.components, input.params, message);
    const head = { key, input, digest };
    const isRight = isRightBy(key.macs, base, signature);
    return typeof isRight === 'boolean'
      ? this.#accept(head, isRight)
      : isRight.then((known) => this.#accept(head, known));
  }

  #accept(head: SignedHead, isRight: boolean): SignedHead {
    if (!isRight) throw refusal('the signature is wrong');
    this.#inputs.remember(head.input);
    return head;
  }

  /** The rest, once the body is there. @throws the refusal */
  admit(head: SignedHead, body: Uint8Array): Admitted | Promise<Admitted> {
    const { digest } = head;
    if (digest === null) {
      if (body.length > 0) throw refusal('the body is not covered by content-digest');
      return this.#claim(head);
    }
    const actual = this.#deps.crypto.digest(digest.algorithm, body);
    const check = (text: string): Admitted => {
      if (text !== digest.digest) throw refusal('the body is not that of content-digest');
      return this.#claim(head);
    };
    return typeof actual === 'string' ? check(actual) : actual.then(check);
  }

  #claim({ key, input }: SignedHead): Admitted {
    const identity = input.shape.covered.has('baggage') ? key.identityWithBaggage : key.identity;
    const claimed = this.#deps.nonces.claim(key.id, input.nonce, input.created);
    if (typeof claimed !== 'string') return { identity, admission: claimed };
    const refused = nonceRefusal(claimed);
    if (refused !== null) throw refused;
    return { identity, admission: null };
  }

  /**
   * Whether a caller, who has not signed where he is null, may call a method. By the names as they were asked for: what is not exposed is
   * not told apart.
   */
  mayCall(identity: CallerIdentity | null, serviceInterface: string, methodName: string): boolean {
    const key = identity === null ? undefined : this.#deps.keys.get(identity.accessKeyId);
    if (key?.mayCall(serviceInterface, methodName) === true) return true;
    return this.hasOpen && this.#isOpen(serviceInterface, methodName);
  }

  #checkTimes({ created, expires }: SignatureInput, key: AccessKey): void {
    const nowMs = this.#deps.epochMs();
    const ageMs = nowMs - created * 1000;
    const windowMs = this.#deps.windowSeconds * 1000;
    if (ageMs > windowMs) throw refusal('the signature is too old');
    if (-ageMs > windowMs) throw refusal('the signature is from the future');
    if (created < this.#deps.knownSince) throw refusal(NONCE_CAUSES.late);
    if (expires !== null && nowMs >= expires * 1000) throw refusal('the signature has expired');
    if (nowMs < key.notBeforeMs || nowMs >= key.expiresMs) throw refusal('the access key is not valid now');
  }
}

function isRightBy(macs: readonly Mac[], base: string, signature: string): boolean | Promise<boolean> {
  for (let index = 0; index < macs.length; index++) {
    const expected = macs[index]!(base);
    if (typeof expected !== 'string') return isRightByLater(expected, macs.slice(index + 1), base, signature);
    if (equalInConstantTime(expected, signature)) return true;
  }
  return false;
}

async function isRightByLater(
  expected: Promise<string>,
  others: readonly Mac[],
  base: string,
  signature: string,
): Promise<boolean> {
  return equalInConstantTime(await expected, signature) || isRightBy(others, base, signature);
}
