import type { CenterState } from '../center/center-state.ts';
import { decodeText } from '../center/decode-text.ts';
import { ProblemTable } from '../center/problem-table.ts';
import { toZnodeName } from '../center/zookeeper/znode-name.ts';
import { rootPath } from '../center/zookeeper/root-path.ts';
import type { ZooKeeperClient } from '../center/zookeeper/zookeeper-client.ts';
import { FirstDefinition } from './first-definition.ts';
import type { DefinitionKey, MetadataReport } from './metadata-report.ts';
import { parseMapping } from './parse-mapping.ts';

export interface ZooKeeperMetadataReportOptions {
  /** Stays open: whoever made it closes it. */
  readonly client: ZooKeeperClient;
  /** The metadata center's group, with or without a slash. Default `dubbo`. */
  readonly root?: string;
}

/**
 * The metadata center in ZooKeeper. Under `/<group>`: `metadata/<interface>[/<version>][/<group>]/provider/<application>` holds definitions,
 * `metadata/<application>/<revision>` MetadataInfo, `mapping/<interface>` the applications of an interface in one text (3.x),
 * `config/mapping/<interface>/<application>` each of them (2.7).
 * https://github.com/apache/dubbo/blob/dubbo-3.3.6/dubbo-metadata/dubbo-metadata-report-zookeeper/src/main/java/org/apache/dubbo/metadata/store/zookeeper/ZookeeperMetadataReport.java
 */
export function createZooKeeperMetadataReport(options: ZooKeeperMetadataReportOptions): MetadataReport {
  const { client } = options;
  const root = rootPath(options.root ?? 'dubbo');
  const problems = new ProblemTable();
  /** By interface. */
  const followed = new Map<string, Set<FirstDefinition>>();
  let isClosed = false;

  async function readText(path: string): Promise<string | null> {
    if (isClosed) throw new Error('the metadata center was closed');
    const data = await client.read(path);
    return data === null ? null : toText(path, data);
  }

  /** Dubbo takes an empty node for none. */
  function toText(path: string, data: Uint8Array): string | null {
    const text = decodeText(data);
    problems.set(path, text === null ? `${path}: is not UTF-8` : null);
    return text === '' ? null : text;
  }

  function followZnode(path: string, tell: (text: string | null) => void): () => void {
    let last: string | null = null;
    const onData = (data: Uint8Array | null): void => {
      problems.set(path, null);
      last = data === null ? null : toText(path, data);
      tell(last);
    };
    const onProblem = (line: string): void => {
      problems.set(path, line);
      tell(last);
    };
    return client.watchData(path, onData, onProblem);
  }

  return {
    watch(key, applications, listener) {
      if (isClosed) return () => {};
      const folder = `${root}/metadata/${definitionPath(key)}`;
      const definition = new FirstDefinition(key, listener);
      const ofInterface = followed.get(key.serviceInterface) ?? new Set();
      followed.set(key.serviceInterface, ofInterface.add(definition));
      const follow = (application: string, tell: (text: string | null) => void): (() => void) =>
        followZnode(`${folder}/${application}`, tell);
      definition.follow(applications, follow, () => client.readChildren(folder));
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
    metadataInfo: (application, revision) => readText(`${root}/metadata/${application}/${revision}`),
    async mapping(serviceInterface) {
      const [text, names] = await Promise.all([
        readText(`${root}/mapping/${serviceInterface}`),
        client.readChildren(`${root}/config/mapping/${serviceInterface}`),
      ]);
      return [...new Set([...parseMapping(text ?? ''), ...(names ?? [])])];
    },
    problems: () => problems.lines(),
    state(nowMs): CenterState {
      const state = client.state(nowMs);
      if (isClosed) return { ...state, connected: false, detail: 'closed' };
      return state.connected ? { ...state, detail: `definitions of ${followed.size} interfaces` } : state;
    },
    close() {
      isClosed = true;
      for (const definitions of followed.values()) for (const definition of definitions) definition.close();
      followed.clear();
      return Promise.resolve();
    },
  };
}

function definitionPath({ serviceInterface, version, group }: DefinitionKey): string {
  const parts = [toZnodeName(serviceInterface), version, group, 'provider'];
  return parts.filter((part) => part !== null && part !== '').join('/');
}
