import type { App } from '../../../gateway/app.ts';
import { createGateway } from '../../../gateway/create-gateway.ts';
import type { MetadataHub } from '../../../metadata/hub.ts';
import { loadSettings } from '../../config/load-settings.ts';
import { createCannedExchange } from '../choice/canned-exchange.ts';

/** A gateway without HTTP's sockets and the provider's, which tells nobody anything: for what two processes would differ in by more. */
export function createInProcessGateway(settings: object, hub: MetadataHub): App {
  const counts = { connecting: 0, open: 0, draining: 0, unreachableProviders: 0, pendingCalls: 0, queuedBytes: 0 };
  const nothing = (): void => {};
  return createGateway({
    config: loadSettings(settings),
    hub,
    exchange: { ...createCannedExchange(), counts: () => counts },
    overlays: new Map(),
    authenticator: null,
    dubboAuth: null,
    docsFiles: null,
    clock: { now: () => performance.now(), epochMs: () => Date.now() },
    writeLog: nothing,
    reportProblem: nothing,
    tell: nothing,
  });
}
