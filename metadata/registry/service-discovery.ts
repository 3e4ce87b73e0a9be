import type { CenterState } from '../center/center-state.ts';

/** One process of an application, as application-level registration holds it. */
export interface ServiceInstance {
  readonly application: string;
  readonly host: string;
  readonly port: number;
  /** `dubbo.metadata.revision`, `dubbo.endpoints`, `dubbo.metadata-service.url-params`, ... as they stand there. */
  readonly metadata: ReadonlyMap<string, string>;
}

/** All instances of one application as they are now. */
export interface InstancesChange {
  readonly application: string;
  /** Empty when the last one has gone. */
  readonly instances: readonly ServiceInstance[];
}

/** Which applications run where: the application-level half of a registry. */
export interface ServiceDiscovery {
  /**
   * Tells `listener` of each application, now and whenever its instances change. Resolves when everything that is known
   * at the start was told; until the center can be reached it does not. At most one subscription.
   */
  subscribe(listener: (change: InstancesChange) => void): Promise<void>;
  /** What was skipped, one line each. */
  problems(): readonly string[];
  state(nowMs: number): CenterState;
  close(): Promise<void>;
}
