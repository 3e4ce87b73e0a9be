import { readFile } from 'node:fs/promises';

import { findTarget, type TargetRules } from '../../../gateway/http/find-target.ts';
import type { RequestRecord } from '../../../gateway/http/request-record.ts';
import { prepareRoute } from '../../../gateway/http/routes/prepared-route.ts';
import { readTexts } from '../../../gateway/http/routes/read-texts.ts';
import { RouteTable } from '../../../gateway/http/routes/route-table.ts';
import { createServiceCatalog } from '../../../gateway/translate/service-catalog.ts';
import { createMetadataHub } from '../../../metadata/hub.ts';
import { createStaticRegistry } from '../../../metadata/registry/static-registry.ts';
import { createFileMetadataReport } from '../../../metadata/report/file-metadata-report.ts';
import { loadSettings } from '../../config/load-settings.ts';
import { BENCH_SERVICE, pathOf, WORKLOADS } from '../workload.ts';

/** Requests to a gateway that has a number of configured routes. */
export interface RoutedCalls {
  /** Finds the routes of so many paths, and does nothing else. */
  match(times: number): void;
  /** From the path of so many requests to the octets of their arguments. */
  bind(times: number): void;
  /** Finds out of so many paths that they are those of a default route. */
  passBy(times: number): void;
}

/** The path of a request, made anew as a request's is: what lies in memory for each path would hide what the routes cost. */
function pathOfRoute(index: number): string {
  const shape = index % 3;
  if (shape === 0) return `/orders-${index}/9007199254`;
  return shape === 1 ? `/shops/s${index}/items/9007199254` : `/v1/things/9007199254/parts-${index}`;
}

const NO_HEADERS = new Headers();
/** A prime number, so that neighbours are not asked for one after the other. */
const STEP = 7_919;

/** @param count of routes, of three shapes */
export async function createRoutedCalls(count: number): Promise<RoutedCalls> {
  const config = loadSettings({
    registry: { address: 'static', providers: [`dubbo://127.0.0.1:20880/${BENCH_SERVICE}?release=3.3.6`] },
    expose: [BENCH_SERVICE],
    routes: [...Array(count).keys()].map((index) => ({
      http: `GET ${pathOfRoute(index).replace('9007199254', '{id}')}`,
      dubbo: `${BENCH_SERVICE}#flat(long)`,
      args: [{ from: 'path', name: 'id' }],
    })),
  });
  const definition = await readFile(new URL('../bench-service.definition.json', import.meta.url), 'utf8');
  const hub = await createMetadataHub({
    registry: createStaticRegistry(config.registry.providers),
    metadataReport: createFileMetadataReport(new Map([['bench.json', definition]])),
    now: () => performance.now(),
  });
  const service = await createServiceCatalog(hub, config).find(BENCH_SERVICE, null, null);
  const routes = new RouteTable(config.routes.map((route) => prepareRoute(route, new Map())));
  const rules: TargetRules = { routes, mayCall: () => true, hint: '' };
  const other = { method: 'POST', path: pathOf(WORKLOADS[0]!), identity: null } as RequestRecord;

  return {
    match(times) {
      for (let time = 0; time < times; time++) {
        if (routes.find(pathOfRoute((time * STEP) % count), 'GET') === null) throw new Error('there is such a route');
      }
    },
    bind(times) {
      for (let time = 0; time < times; time++) {
        const path = pathOfRoute((time * STEP) % count);
        const record = { method: 'GET', path, identity: null } as RequestRecord;
        const target = findTarget(record, record.path, rules);
        if ('allow' in target || target.match === null) throw new Error('there is such a route');
        const call = service.routeCall(target.match.route.config);
        service.bindRoute(call, { texts: readTexts(call, target.match, NO_HEADERS, null), body: '' });
      }
    },
    passBy(times) {
      for (let time = 0; time < times; time++) findTarget(other, other.path, rules);
    },
  };
}
