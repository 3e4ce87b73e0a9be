/** The part of the library that makes the text: its index would bring a push gateway, clusters and workers of Node along. */
declare module '@prometheus-io/client/lib/registry.js' {
  /** What the library asks for when the text is made. */
  interface Metric {
    readonly name: string;
    get(): Promise<import('./metric-family.ts').MetricFamily>;
  }

  export default class Registry {
    setDefaultLabels(labels: Readonly<Record<string, string>>): void;
    registerMetric(metric: Metric): void;
    metrics(): Promise<string>;
  }
}
