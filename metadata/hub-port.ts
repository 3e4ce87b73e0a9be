import type { CenterHub, DefinitionText } from './hub.ts';
import { NotReadyError } from './not-ready-error.ts';
import type { HubAnswer, HubPort, ListAnswer } from './remote-hub.ts';
import type { ViewDocument } from './view/view-document.ts';

/** Characters of one answer: the platform takes 32 MiB, and a character may take two octets there. */
const MOST_LENGTH = 8 * 1024 * 1024;
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
      const newer = known.filter(({ serviceInterface, revision }) => {
        return hub.known(serviceInterface).some((view) => view.revision > revision);
      });
      const documents: ViewDocument[] = [];
      let length = 0;
      for (const { serviceInterface } of newer) {
        const document = hub.documentOf(serviceInterface);
        if (document === null) continue;
        length += lengthOf(document);
        if (length > MOST_LENGTH && documents.length > 0) break;
        documents.push(document);
      }
      const unknown = known.flatMap(({ serviceInterface }) => whyUnknown(hub, serviceInterface));
      return { documents, hasMore: documents.length < newer.length, unknown };
    },
    async services(knownRevision): Promise<ListAnswer> {
      if (isPatient) await patience;
      try {
        const list = hub.services();
        return { list: list.revision === knownRevision ? null : list, notReady: null };
      } catch (error) {
        if (error instanceof NotReadyError) return { list: null, notReady: error.message };
        throw error;
      }
    },
    async definitions(services) {
      const texts: DefinitionText[] = [];
      let length = 0;
      for (const service of services) {
        const [definition] = hub.definitions([service]);
        if (definition === undefined) continue;
        length += definition.text.length;
        if (length > MOST_LENGTH && texts.length > 0) break;
        texts.push(definition);
      }
      return texts;
    },
    async status() {
      // Right after its opening the hub knows nothing, which would say little.
      if (isPatient) await Promise.race([patience, new Promise((resolve) => setTimeout(resolve, STATUS_PATIENCE_MS))]);
      return hub.status();
    },
  };
}

function lengthOf({ services }: ViewDocument): number {
  let length = 0;
  for (const { definition, providers, rules } of services) {
    length += definition.length;
    for (const url of providers) length += url.length;
    for (const { text } of rules) length += text.length;
  }
  return length;
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
