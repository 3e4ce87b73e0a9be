import type { RequestRecord } from './request-record.ts';
import { respond } from './respond.ts';

/** What `/readyz` needs to know of a center; the hub's `CenterState` has it. */
interface CenterStatus {
  readonly connected: boolean;
  readonly ageMs: number;
}

/** What `/readyz` needs to know of the centers; the hub's `status()` has it. */
export interface ReadyStatus {
  readonly registry: CenterStatus;
  readonly metadataReport: CenterStatus;
  readonly configCenter: CenterStatus | null;
  /** What is known is in step with the registry, or was once in this life of the hub. */
  readonly isSynced: boolean;
  readonly isFrozen: boolean;
  readonly services: number;
  readonly providers: number;
  /** Service keys whose providers the registry has lost and that are served all the same. */
  readonly heldBack: readonly string[];
  /** What the centers hold that could not be used: how much of it. */
  readonly problemCount: number;
}

/** How long an answer of `/readyz` is given again. */
const CACHE_MS = 1_000;

/** Of thousands nobody reads more. */
const SHOWN_HELD_BACK = 100;

/** `/healthz`: the process is up and its event loop turns. */
export function answerHealth(record: RequestRecord): Response {
  return respond(record, 200, 'application/json', '{"status":"UP"}');
}

/**
 * `/readyz`: 200 when calls can be served, be it from the last view that a lost center left; else 503. Ages tell how old
 * that view is. Anybody may ask, and as often as they like. So problems, which may name providers' addresses, are counted here and
 * told in the log; and the status, which looks at every service, is worked out once a second at most.
 *
 * @param now monotonic milliseconds
 */
export function createReadiness(
  status: () => ReadyStatus | Promise<ReadyStatus>,
  now: () => number,
): (record: RequestRecord) => Promise<Response> {
  let cached: Readiness | null = null;
  return async (record) => {
    const nowMs = now();
    if (cached === null || nowMs - cached.sinceMs >= CACHE_MS) cached = readinessOf(await status(), nowMs);
    return respond(record, cached.isReady ? 200 : 503, 'application/json', cached.body);
  };
}

interface Readiness {
  readonly sinceMs: number;
  readonly isReady: boolean;
  readonly body: string;
}

function readinessOf(status: ReadyStatus, sinceMs: number): Readiness {
  const connected = status.registry.connected && status.metadataReport.connected && status.isSynced;
  const isReady = connected || status.services > 0;
  const body = JSON.stringify({
    status: isReady ? 'UP' : 'DOWN',
    registry: centerOf(status.registry),
    metadataReport: centerOf(status.metadataReport),
    configCenter: status.configCenter === null ? null : centerOf(status.configCenter),
    isSynced: status.isSynced,
    isFrozen: status.isFrozen,
    services: status.services,
    providers: status.providers,
    heldBack: status.heldBack.slice(0, SHOWN_HELD_BACK),
    problems: status.problemCount,
  });
  return { sinceMs, isReady, body };
}

function centerOf({ connected, ageMs }: CenterStatus): CenterStatus {
  return { connected, ageMs };
}
