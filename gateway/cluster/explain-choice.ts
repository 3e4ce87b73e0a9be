import type { Exchange } from '../remoting/exchange.ts';
import type { CallContext } from './call-context.ts';
import type { DirectoryEntry } from './directory-entry.ts';
import type { Directory, Stage } from './directory.ts';
import { weightOf } from './load-balance/weight.ts';
import { explainAttachments } from './explain-attachments.ts';
import type { MethodCalls } from './method-calls.ts';
import type { ProviderList } from './provider-list.ts';
import type { RoutingRequest } from './routing-request.ts';

/** What would become of a call, for operators: it names addresses. */
export interface ChoiceExplanation {
  /** In the order in which they choose. The first one that keeps nobody is the last. */
  readonly stages: readonly StageExplanation[];
  /** How near those are that may be called: `zone x`, `region y`, `all`; null where places do not matter. */
  readonly level: string | null;
  /** Those that the load balance picks from; empty where the call fails with NO_PROVIDER. */
  readonly candidates: readonly CandidateExplanation[];
  readonly candidateCount: number;
}

export interface StageExplanation {
  readonly stage: string;
  /** What it did and why, in a few words. */
  readonly note: string;
  /** The first hundred, `host:port`, and how many there are. */
  readonly kept: readonly string[];
  readonly keptCount: number;
  readonly dropped: readonly { readonly provider: string; readonly reason: string }[];
  readonly droppedCount: number;
}

export interface CandidateExplanation {
  readonly provider: string;
  /** The one that it carries itself. */
  readonly tag: string | null;
  /** `raw.return` or `true`: how it would be asked for the result. */
  readonly generic: string;
  /** Why that is `true`; null for `raw.return`. */
  readonly whyGeneralized: string | null;
  readonly timeoutMs: number;
  /** Before any warm-up. */
  readonly weight: number;
  /** All that would go to it, in their order, but secrets. */
  readonly attachments: Readonly<Record<string, string>>;
}

export interface ExplainDeps {
  readonly exchange: Pick<Exchange, 'isAvailable'>;
  readonly panic: number;
}

/** Nobody reads more. */
const SHOWN = 100;

/** Walks through the choice of a provider and calls nobody. */
export async function explainChoice(
  directory: Directory,
  { routing, attachments }: Pick<CallContext, 'routing' | 'attachments'>,
  methodName: string,
  calls: MethodCalls,
  deps: ExplainDeps,
): Promise<ChoiceExplanation> {
  const routed = directory.stages(routing);
  const stages = [directoryStage(directory), ...routed.map((stage) => routerStage(stage, routing))];
  const routedList = routed.at(-1)?.after ?? directory.all;
  if (routedList.size === 0) return { stages, level: null, candidates: [], candidateCount: 0 };
  let list = routedList;
  let { explained, callable } = healthStage(list, deps);
  stages.push(explained);
  while (callable.length === 0 && list.wider !== null) {
    list = list.wider;
    ({ explained, callable } = healthStage(list, deps));
    stages.push(explained);
  }
  // Somebody is called, all the same.
  const candidates = callable.length > 0 ? callable : routedList.entries;
  return {
    stages,
    level: (callable.length > 0 ? list : routedList).level,
    candidates: await Promise.all(
      candidates.slice(0, SHOWN).map((entry) => candidateOf(entry, methodName, calls, attachments)),
    ),
    candidateCount: candidates.length,
  };
}

function directoryStage({ all, switchedOff, view }: Directory): StageExplanation {
  return {
    stage: 'directory',
    note: `${view.providers.length} providers of ${view.serviceKey} are known`,
    ...keptOf(all.entries),
    dropped: switchedOff
      .slice(0, SHOWN)
      .map((url) => ({ provider: labelOf(url), reason: 'it is switched off (enabled, disabled)' })),
    droppedCount: switchedOff.length,
  };
}

function routerStage({ router, before, after }: Stage, routing: RoutingRequest): StageExplanation {
  const kept = new Set(after.entries);
  const dropped = before.entries.filter((entry) => !kept.has(entry));
  return {
    stage: router.name,
    note: router.describe(before, routing),
    ...keptOf(after.entries),
    ...droppedOf(dropped, (entry) => router.whyDropped(entry, routing)),
  };
}

function healthStage(
  list: ProviderList,
  { exchange, panic }: ExplainDeps,
): { readonly explained: StageExplanation; readonly callable: readonly DirectoryEntry[] } {
  const isPanic = list.isPanic(panic);
  const whyNot = ({ health, address }: DirectoryEntry): string | null => {
    if (health.isIsolated && !isPanic) return `it is isolated: ${health.reason}`;
    return exchange.isAvailable(address) ? null : 'no connection to it can be opened, or it is shutting down';
  };
  const callable = list.entries.filter((entry) => whyNot(entry) === null);
  const dropped = list.entries.filter((entry) => whyNot(entry) !== null);
  const notes = [`${list.isolated} of ${list.size} are isolated`];
  if (isPanic) notes.push('too many for that to count');
  if (callable.length === 0)
    notes.push(
      list.wider === null
        ? 'nobody can be called: somebody is, all the same'
        : 'nobody of them can be called, and the next are asked',
    );
  const explained = {
    stage: 'health',
    note: notes.join('; '),
    ...keptOf(callable),
    ...droppedOf(dropped, (entry) => whyNot(entry)!),
  };
  return { explained, callable };
}

async function candidateOf(
  entry: DirectoryEntry,
  methodName: string,
  calls: MethodCalls,
  attachments: CallContext['attachments'],
): Promise<CandidateExplanation> {
  const prepared = calls.prepared(entry.profile);
  const { isGeneralized, timeoutMs } = prepared;
  return {
    provider: labelOf(entry.url),
    tag: entry.url.parameters.get('dubbo.tag') ?? null,
    generic: isGeneralized ? 'true' : 'raw.return',
    whyGeneralized: calls.whyGeneralized(entry.profile),
    timeoutMs,
    weight: weightOf(entry.url, methodName),
    attachments: await explainAttachments(prepared, attachments),
  };
}

function keptOf(entries: readonly DirectoryEntry[]): Pick<StageExplanation, 'kept' | 'keptCount'> {
  return { kept: entries.slice(0, SHOWN).map(({ url }) => labelOf(url)), keptCount: entries.length };
}

function droppedOf(
  entries: readonly DirectoryEntry[],
  whyDropped: (entry: DirectoryEntry) => string,
): Pick<StageExplanation, 'dropped' | 'droppedCount'> {
  const dropped = entries.slice(0, SHOWN).map((entry) => ({ provider: labelOf(entry.url), reason: whyDropped(entry) }));
  return { dropped, droppedCount: entries.length };
}

function labelOf({ host, port }: { readonly host: string; readonly port: number }): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}
