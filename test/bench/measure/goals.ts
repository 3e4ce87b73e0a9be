import { NAMES } from '../subjects/subject-names.ts';
import { WORKLOADS } from '../workload.ts';
import type { Cell, Results } from './sample.ts';
import { signingGoals } from './signing-goals.ts';

/** A bound that the gateway is to keep, and what was measured. */
export interface Goal {
  readonly what: string;
  readonly wanted: string;
  readonly measured: string;
  readonly met: boolean;
}

const [FLAT, ROWS] = WORKLOADS.map((workload) => workload.name) as [string, string, string];
const many = (workload: string, subject: string, provider: string): Cell => ({
  provider,
  workload,
  connections: 32,
  subject,
});

/** The bounds on speed, judged with the results there are; those of subjects that were left out are left out. */
export function judgeGoals(results: Results, canned: string | null, java: string | null): readonly Goal[] {
  return [
    ...(canned === null ? [] : [...cannedGoals(results, canned), ...signingGoals(results)]),
    ...(java === null ? [] : [providerCpu(results, java)]),
  ].filter((goal) => !goal.measured.startsWith('NaN'));
}

/** CPU of the gateway on Node for one flat call. */
export function gatewayCpuUs(results: Results, canned: string): number {
  return results.value(many(FLAT, NAMES.nodeGateway, canned), 'cpuUs');
}

function cannedGoals(results: Results, canned: string): readonly Goal[] {
  const rate = (what: string, least: number, workload: string, subject: string, base: string): Goal => {
    const ratio = results.ratio(many(workload, subject, canned), many(workload, base, canned), 'requestsPerSecond');
    return { what: `${what}, 32 connections`, wanted: `>= ${least}`, measured: ratio.toFixed(2), met: ratio >= least };
  };
  return [
    rate(`${FLAT}: rate / raw proxy on Node`, 0.7, FLAT, NAMES.nodeGateway, NAMES.nodeProxy),
    rate(`${FLAT}: rate / dubbo2.js`, 1, FLAT, NAMES.nodeGateway, NAMES.dubbo2),
    rate(`${ROWS}: rate / dubbo2.js`, 5, ROWS, NAMES.nodeGateway, NAMES.dubbo2),
    rate(`${ROWS}: rate / raw proxy on Node`, 0.3, ROWS, NAMES.nodeGateway, NAMES.nodeProxy),
    addedLatency(results, canned),
    rate(`${FLAT}: Worker's rate / raw proxy on workerd`, 0.8, FLAT, NAMES.workerGateway, NAMES.workerProxy),
  ];
}

function addedLatency(results: Results, canned: string): Goal {
  const of = (subject: string): number =>
    results.value({ provider: canned, workload: FLAT, connections: 1, subject }, 'p50Us');
  const addedUs = of(NAMES.nodeGateway) - of(NAMES.nodeProxy);
  return {
    what: `${FLAT}: p50 over the raw proxy's on Node, 1 connection`,
    wanted: '<= 60 us',
    measured: `${addedUs.toFixed(0)} us`,
    met: addedUs <= 60,
  };
}

function providerCpu(results: Results, java: string): Goal {
  const raw = many(ROWS, NAMES.nodeGateway, java);
  const ratio = results.ratio(raw, many(ROWS, NAMES.nodeGatewayGeneric, java), 'providerCpuUs');
  return {
    what: `${ROWS}: CPU of the ${java} provider / under generic=true`,
    wanted: '<= 0.33',
    measured: ratio.toFixed(2),
    met: ratio <= 1 / 3,
  };
}
