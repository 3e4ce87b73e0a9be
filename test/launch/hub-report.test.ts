import { describe, expect, it } from 'vitest';
import { readConfig } from '../../gateway/config/read-config.ts';
import { hubReport } from '../../gateway/launch/hub-report.ts';
import { missingServices } from '../../gateway/launch/missing-services.ts';
import { createMetadataHub } from '../../metadata/hub.ts';
import { LiveCenters, definitionText } from '../metadata/live-centers.ts';

async function report(expose: readonly string[], prepare: (centers: LiveCenters) => void): Promise<string> {
  const config = readConfig({ registry: { address: 'zookeeper://h' }, expose, auth: { mode: 'none' } }, {});
  const centers = new LiveCenters();
  const { registry, report: metadataReport, configCenter } = centers;
  const mapping = (name: string) => Promise.resolve(name === 'a.Mapped' ? ['user-app', 'other'] : []);
  const hub = await createMetadataHub({
    registry,
    metadataReport: { ...metadataReport, mapping },
    configCenter,
    now: () => 1_000,
    options: { updateIntervalMs: 0 },
  });
  prepare(centers);
  centers.subscribed();
  await hub.synced;
  return hubReport(config, hub, await missingServices(config, hub));
}

describe('hubReport', () => {
  it('lists services with all that is known of them, and no secret', async () => {
    const text = await report(['a.*', 'a.Mapped'], (centers) => {
      centers.rule('app.tag-router', 'tags: [{name: gray, addresses: ["h:1"]}]');
      centers.define('g/a.B:1.0', definitionText('a.B', { token: 'hush' }));
      const url = 'dubbo://[::1]:20880/a.B?application=app&group=g&version=1.0&release=3.3.6&region=east&token=hush';
      centers.providers('a.B', url, 'dubbo://h\u001b:1/a.B?group=g&version=1.0'.replace('\u001b', ''));
      centers.providers('a.C', 'dubbo://h:1/a.C');
    });
    expect(text).toBe(`registry: registry ()
metadata center: report ()
config center: config ()

a.B
  group g, version 1.0
  definition: 1 methods, 0 types
    call()
  providers: 2
    [::1]:20880  release 3.3.6  application=app  region=east
    h:1  release (unknown)
  rule: app.tag-router from config

1 services, 2 providers, 3 problems
not found: a.Mapped; the mapping names user-app, other
problem: registry problem
problem: report problem
problem: a.C: no definition for group (none), version (none); there is none of this interface
`);
  });

  it('says what was looked for when there is nothing', async () => {
    const text = await report(['a.Gone', 'a.Mapped'], () => {});
    expect(text).toContain('No service was found. Looked for a.Gone, a.Mapped\n  providers:   registry ()');
    expect(text).toContain('not found: a.Gone; no mapping names an application for it\n');
  });
});
