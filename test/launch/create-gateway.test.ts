import { expect, it } from 'vitest';
import { loadConfig } from '../../gateway/config/load-config.ts';
import { createGateway } from '../../gateway/create-gateway.ts';
import { openNodeHub } from '../../gateway/launch/open-node-hub.ts';
import { watchHub } from '../../gateway/centers/watch-hub.ts';
import { createExchangePool } from '../../gateway/remoting/exchange-pool.ts';
import { FakeDialer } from '../remoting/fake-dialer.ts';
import { ManualTimers } from '../remoting/manual-timers.ts';

it('reports problems one line each, whatever characters the centers hold', async () => {
  const document = {
    registry: { address: 'static', providers: ['dubbo://h:1/a.B?group=x%00%0A%E2%80%A8%1B%5B2Jy'] },
    'metadata-report': { address: 'file:none' },
    expose: ['a.B'],
    auth: { mode: 'none' },
  };
  const config = loadConfig(JSON.stringify(document), {});
  const timers = new ManualTimers();
  const reported: string[] = [];
  const opened = await openNodeHub(config, { definitions: new Map(), rules: new Map() }, null);
  watchHub(opened, (line) => void reported.push(line), null);
  createGateway({
    config,
    hub: opened,
    exchange: createExchangePool({ dialer: new FakeDialer(timers), timers }),
    overlays: new Map(),
    authenticator: null,
    dubboAuth: null,
    docsFiles: null,
    clock: { now: () => 0, epochMs: () => 0 },
    writeLog: () => {},
    reportProblem: (line) => void reported.push(line),
    tell: (line) => void reported.push(line),
  });
  expect(reported).toHaveLength(1);
  expect(reported[0]).toContain(String.raw`x\u0000\u000a\u2028\u001b[2Jy`);
});
