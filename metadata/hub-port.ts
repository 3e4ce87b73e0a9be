import type { CenterHub } from './hub.ts';
import { NotReadyError } from './not-ready-error.ts';
import type { HubAnswer, HubPort } from './remote-hub.ts';

const STATUS_PATIENCE_MS = 1_000;

/**
 * Answers for a hub to those who are elsewhere. What nobody has seen yet is waited for until the hub is in step with its centers, but no longer
 * than `patienceMs` from now on, once: a center that is down does not slow every question.
 */
export function createHubPort(hub: CenterHub, patienceMs: number): HubPort {
  let isPatient = true;
  const patience = Promise.race([
    hub.synced.catch(() => {}),
    new Promise<void>((resolve) => setTimeout(resolve, patienceMs)),
  ]).then(() => {
    isPatient = false;
  });

  return {
    async views(known): Promise<HubAnswer> {
      const isMissing = known.some(({ serviceInterface }) => hub.known(serviceInterface).length === 0);
      if (isMissing && isPatient) await patience;
      const documents = known.flatMap(({ serviceInterface, revision }) => {
        const isNewer = hub.known(serviceInterface).some((view) => view.revision > revision);
        return (isNewer ? hub.documentOf(serviceInterface) : null) ?? [];
      });
      return { documents, unknown: known.flatMap(({ serviceInterface }) => whyUnknown(hub, serviceInterface)) };
    },
    async status() {
      // Right after its opening the hub knows nothing, which would say little.
      if (isPatient) await Promise.race([patience, new Promise((resolve) => setTimeout(resolve, STATUS_PATIENCE_MS))]);
      return hub.status();
    },
  };
}

function whyUnknown(hub: CenterHub, serviceInterface: string): HubAnswer['unknown'] {
  try {
    hub.find(serviceInterface);
    return [];
  } catch (error) {
    if (error instanceof NotReadyError) return [{ serviceInterface, reason: error.message }];
    throw error;
  }
}
