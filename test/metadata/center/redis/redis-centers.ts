import { parseCenterAddress } from '../../../../metadata/center/center-address.ts';
import { loadRedis } from '../../../../metadata/center/node-load-redis.ts';
import { redisClients } from '../../../../metadata/center/redis/create-redis-client.ts';
import { createRedisMetadataReport } from '../../../../metadata/report/redis-metadata-report.ts';
import type { DefinitionKey, MetadataReport } from '../../../../metadata/report/metadata-report.ts';
import type { MetadataCenter } from '../../report/metadata-report-contract.ts';
import type { CenterControl } from '../center-control.ts';

/** How soon a change is told, in milliseconds, when Redis is asked as often as `openReport` has it. */
export const WITHIN_MS = 3_000;

/** Any Redis server, fake or real, as the contract needs it. */
export interface RedisControl extends CenterControl {
  set(key: string, text: string): Promise<void>;
  delete(key: string): Promise<void>;
  getField(key: string, field: string): Promise<string | null>;
  setField(key: string, field: string, text: string): Promise<void>;
  openReport(): MetadataReport;
}

/** Opens a report that asks often. */
export function openReport(address: string): MetadataReport {
  return createRedisMetadataReport({
    address: parseCenterAddress(address),
    now: Date.now,
    pollIntervalMs: 50,
    createClient: redisClients(loadRedis),
  });
}

export function definitionKey({ serviceInterface, version, group }: DefinitionKey, application: string): string {
  return `${serviceInterface}:${version ?? ''}:${group ?? ''}:provider:${application}`;
}

/** What providers write into Redis. */
export function toMetadataCenter(control: RedisControl): MetadataCenter {
  /** As the extension for 3.3 does: it adds to what is there. (2.7 and 3.2 write no mapping into Redis.) */
  const addToMapping = async (serviceInterface: string, text: string): Promise<void> => {
    const known = await control.getField('dubbo:mapping', serviceInterface);
    await control.setField('dubbo:mapping', serviceInterface, known === null ? text : `${known},${text}`);
  };
  return {
    ...control,
    putDefinition: (key, application, text) => control.set(definitionKey(key, application), text),
    removeDefinition: (key, application) => control.delete(definitionKey(key, application)),
    putMetadataInfo: (application, revision, text) => control.set(`${application}:${revision}`, text),
    putMapping: addToMapping,
    putMappingOf27: addToMapping,
    open: () => control.openReport(),
  };
}
