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
  readonly services: number;
  readonly providers: number;
  readonly problems: readonly string[];
}

/** `/healthz`: the process is up and its event loop turns. */
export function answerHealth(record: RequestRecord): Response {
  return respond(record, 200, 'application/json', '{"status":"UP"}');
}

/**
 * `/readyz`: 200 when calls can be served, be it from the last view that a lost center left; else 503. Ages tell how old
 * that view is. Addresses and the text of problems are left out: anybody may ask, and the log has them.
 */
export function answerReady(status: ReadyStatus, record: RequestRecord): Response {
  const connected = status.registry.connected && status.metadataReport.connected;
  const isReady = connected || status.services > 0;
  const body = {
    status: isReady ? 'UP' : 'DOWN',
    registry: centerOf(status.registry),
    metadataReport: centerOf(status.metadataReport),
    services: status.services,
    providers: status.providers,
    problems: status.problems.length,
  };
  return respond(record, isReady ? 200 : 503, 'application/json', JSON.stringify(body));
}

function centerOf({ connected, ageMs }: CenterStatus): CenterStatus {
  return { connected, ageMs };
}
