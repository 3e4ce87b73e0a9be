import type { CenterState } from '../center/center-state.ts';
import { PROBE_NAME, toConfigName } from '../center/nacos/config-name.ts';
import type { NacosClient } from '../center/nacos/nacos-client.ts';
import { ProblemTable } from '../center/problem-table.ts';
import { FirstDefinition } from './first-definition.ts';
import type { DefinitionKey, MetadataReport } from './metadata-report.ts';
import { parseMapping } from './parse-mapping.ts';

export interface NacosMetadataReportOptions {
  /** Stays open: whoever made it closes it. */
  readonly client: NacosClient;
  /** The metadata center's group, of definitions only. Default `dubbo`. */
  readonly group?: string;
}

const MAPPING_GROUP = 'mapping';

/**
 * The metadata center in Nacos, as configurations: definitions in the group of the center, named
 * `<interface>:<version>:<group>:provider:<application>` with empty parts kept; MetadataInfo named after the application, in a group named
 * after the revision; the applications of an interface in one text named after it in the group `mapping` (3.x), and each named
 * after itself in the group `mapping-<interface>` (2.7).
 * https://github.com/apache/dubbo/blob/dubbo-3.3.6/dubbo-metadata/dubbo-metadata-report-nacos/src/main/java/org/apache/dubbo/metadata/store/nacos/NacosMetadataReport.java
 */
export function createNacosMetadataReport({ client, group = 'dubbo' }: NacosMetadataReportOptions): MetadataReport {
  const problems = new ProblemTable();
  /** By interface. */
  const followed = new Map<string, Set<FirstDefinition>>();
  const stopProbe = client.watchConfig(PROBE_NAME, PROBE_NAME, { tell: () => {} });
  let isClosed = false;

  function followDefinition(dataId: string, tell: (text: string | null) => void): () => void {
    return client.watchConfig(toConfigName(dataId), toConfigName(group), {
      tell(text) {
        problems.set(dataId, null);
        tell(text);
      },
      fail: (reason) => problems.set(dataId, `${dataId}: ${reason}`),
    });
  }

  /** Dear: all names of the group are read. */
  async function publishers(key: DefinitionKey): Promise<readonly string[]> {
    const prefix = toConfigName(definitionName(key, ''));
    const names = await client.configNames(toConfigName(group));
    return names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
  }

  async function open<T>(ask: () => Promise<T>): Promise<T> {
    if (isClosed) throw new Error('the metadata center was closed');
    return ask();
  }

  return {
    watch(key, applications, listener) {
      if (isClosed) return () => {};
      const definition = new FirstDefinition(key, listener);
      const ofInterface = followed.get(key.serviceInterface) ?? new Set();
      followed.set(key.serviceInterface, ofInterface.add(definition));
      const follow = (application: string, tell: (text: string | null) => void): (() => void) =>
        followDefinition(definitionName(key, application), tell);
      definition.follow(applications, follow, () => publishers(key));
      return () => {
        definition.close();
        ofInterface.delete(definition);
        if (ofInterface.size === 0 && followed.get(key.serviceInterface) === ofInterface)
          followed.delete(key.serviceInterface);
      };
    },
    list(serviceInterface) {
      const definitions = [...(followed.get(serviceInterface) ?? [])];
      return definitions.filter(({ isThere }) => isThere).map(({ key }) => key);
    },
    metadataInfo: (application, revision) =>
      open(() => client.readConfig(toConfigName(application), toConfigName(revision))),
    mapping: (serviceInterface) =>
      open(async () => {
        const name = toConfigName(serviceInterface);
        const text = await client.readConfig(name, MAPPING_GROUP);
        const of27 = await client.configNames(`${MAPPING_GROUP}-${name}`);
        return [...new Set([...parseMapping(text ?? ''), ...of27])];
      }),
    problems: () => problems.lines(),
    state(nowMs): CenterState {
      const state = client.configState(nowMs);
      if (isClosed) return { ...state, connected: false, detail: 'closed' };
      return state.connected ? { ...state, detail: `definitions of ${followed.size} interfaces` } : state;
    },
    close() {
      isClosed = true;
      stopProbe();
      for (const definitions of followed.values()) for (const definition of definitions) definition.close();
      followed.clear();
      return Promise.resolve();
    },
  };
}

function definitionName({ serviceInterface, version, group }: DefinitionKey, application: string): string {
  return [serviceInterface, version ?? '', group ?? '', 'provider', application].join(':');
}
