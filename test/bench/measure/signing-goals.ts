import { NAMES, unsignedOf } from '../subjects/subject-names.ts';
import { WORKLOADS } from '../workload.ts';
import type { Goal } from './goals.ts';
import type { Cell, Results } from './sample.ts';

/** What the results with and without signatures are filed under. */
export const SIGNED_STAGE = 'signed requests';
export const SIGNED_CONNECTIONS = 32;

/** Three per cent, and five by which two processes of the very same gateway differ: measure-metrics.ts looks closer. */
const MOST_METERED = 1.08;

const RUNTIMES = [
  {
    name: 'Node',
    most: 1.2,
    unmetered: NAMES.nodeUnmetered,
    gateway: NAMES.nodeGateway,
    signed: NAMES.nodeSigned,
    refused: NAMES.nodeRefused,
    bare: NAMES.nodeBare,
  },
  {
    name: 'workerd',
    most: 1.3,
    unmetered: NAMES.workerUnmetered,
    gateway: NAMES.workerGateway,
    signed: NAMES.workerSigned,
    refused: NAMES.workerRefused,
    bare: NAMES.workerBare,
  },
] as const;

/** The bounds on what metrics and signatures cost: CPU of the gateway's process for one request, the two of a ratio measured in turn. */
export function signingGoals(results: Results): readonly Goal[] {
  return RUNTIMES.flatMap(({ name, most, unmetered, gateway, signed, refused, bare }) => {
    const served = cell(signed);
    const ratio = (subject: Cell): number => results.ratio(subject, served, 'cpuUs');
    return [
      atMost(
        `${name}: CPU of a call with metrics / without, in two processes`,
        MOST_METERED,
        results.ratio(cell(unsignedOf(gateway)), cell(unmetered), 'cpuUs'),
      ),
      atMost(
        `${name}: CPU of a signed call / an unsigned one`,
        most,
        results.ratio(served, cell(unsignedOf(gateway)), 'cpuUs'),
      ),
      // Below this no answer of the runtime's own server can be.
      atMost(
        `${name}: CPU of a refused request / a served one (${ratio(cell(unsignedOf(bare))).toFixed(2)} for an empty answer)`,
        1 / 3,
        ratio(cell(refused)),
      ),
    ];
  });
}

function cell(subject: string): Cell {
  return { provider: SIGNED_STAGE, workload: WORKLOADS[0]?.name ?? '', connections: SIGNED_CONNECTIONS, subject };
}

function atMost(what: string, most: number, measured: number): Goal {
  return { what, wanted: `<= ${most.toFixed(2)}`, measured: measured.toFixed(2), met: measured <= most };
}
