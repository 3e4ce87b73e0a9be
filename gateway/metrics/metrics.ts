import type { HubStatus } from '../../metadata/hub.ts';
import type { Directory } from '../cluster/directory.ts';
import type { MetricsConfig } from '../config/config.ts';
import type { CountedExchange } from '../remoting/exchange.ts';
import type { SpanCounts } from '../tracing/span-exporter.ts';
import { consumerFamilies } from './consumer-families.ts';
import { exchangeFamilies } from './exchange-families.ts';
import { hubFamilies } from './hub-families.ts';
import { Meters } from './meters.ts';
import type { MetricFamily } from './metric-family.ts';
import { gauge } from './plain-family.ts';
import { providerFamilies } from './provider-families.ts';
import { requestFamilies } from './request-families.ts';
import { spanFamilies } from './span-families.ts';
import { writeMetrics } from './write-metrics.ts';

export interface MetricsDeps {
  readonly config: MetricsConfig;
  /** The gateway's own name, Dubbo's `application_name`. */
  readonly application: string;
  /** By the newest views of the services that were called. */
  readonly directories: () => Iterable<Directory>;
  readonly hubStatus: () => HubStatus | Promise<HubStatus>;
  readonly exchange: Pick<CountedExchange, 'counts'>;
  /** What became of spans; null where none are made. */
  readonly spanCounts: () => SpanCounts | null;
  /** Labels that all values get besides: they tell isolates apart where there are many. */
  readonly everywhere: () => Readonly<Record<string, string>>;
  /** Milliseconds since 1970. */
  readonly epochMs: () => number;
}

/** What an operator can know of this process, or of this isolate. */
export class Metrics {
  readonly meters: Meters;
  readonly #deps: MetricsDeps;

  constructor(deps: MetricsDeps) {
    this.#deps = deps;
    this.meters = new Meters(deps.config, deps.epochMs);
  }

  /** All values as the text that Prometheus reads. What is not counted is looked up now. */
  async text(): Promise<string> {
    const { application, config, directories, exchange, hubStatus, spanCounts, everywhere } = this.#deps;
    const { meters } = this;
    const families: MetricFamily[] = [
      ...consumerFamilies(meters),
      ...requestFamilies(meters),
      ...providerFamilies(directories(), config.maxMethods),
      ...exchangeFamilies(exchange.counts()),
      ...hubFamilies(await hubStatus()),
      ...spanFamilies(spanCounts()),
      gauge(
        'dubbo_gateway_counting_since_seconds',
        'Unix time of the first request that is counted here',
        meters.sinceMs / 1000,
      ),
    ];
    return writeMetrics(families, { application_name: application, ...everywhere() });
  }
}
