/** What the page knows about a request that was answered with a problem. */
export interface AnsweredRequest {
  /** The problem's `code`. */
  readonly code: string;
  /** The access key that signed it; null: none did. */
  readonly keyId: string | null;
  /** Milliseconds by which this computer's clock is ahead of the gateway's; null: the answer does not tell. */
  readonly clockAheadMs: number | null;
}

/** Far enough off to be told, and far from the window of the gateway, which is 300 s by default. */
const WORTH_TELLING_MS = 60_000;

/** What to do about a problem, in plain words; empty where the problem's own words say all there is. */
export function problemAdvice({ code, keyId, clockAheadMs }: AnsweredRequest): readonly string[] {
  if (code === 'PERMISSION_DENIED' && keyId !== null)
    return [
      `The signature is right, but the access key ${keyId} may not do this. Whoever runs the gateway gives permissions.`,
    ];
  if (code !== 'UNAUTHENTICATED') return [];
  if (keyId === null)
    return ['This needs a signature. Enter an access key and its secret at the top of this page, then try again.'];
  return [
    `The access key: is “${keyId}” what you were given, letter by letter? Capitals count.`,
    'The secret: forget the key above and enter it once more. It is never shown, so a slip of the hand goes unseen.',
    clockAdvice(clockAheadMs),
    'The key itself may have expired. Whoever runs the gateway finds the exact cause in its log, by the request id below.',
  ];
}

function clockAdvice(aheadMs: number | null): string {
  if (aheadMs === null || Math.abs(aheadMs) < WORTH_TELLING_MS) {
    const what =
      aheadMs === null
        ? 'is it right to the minute, with its time zone?'
        : 'it agrees with the gateway’s, so that is not it.';
    return `The clock of this computer: ${what}`;
  }
  const minutes = Math.round(Math.abs(aheadMs) / 60_000);
  const amount = minutes >= 120 ? `${Math.round(minutes / 60)} hours` : `${minutes} minute${minutes === 1 ? '' : 's'}`;
  const direction = aheadMs > 0 ? 'ahead of' : 'behind';
  return `The clock of this computer: it is ${amount} ${direction} the gateway’s. Signatures are good for a few minutes only: set it right first.`;
}
