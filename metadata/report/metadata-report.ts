import type { CenterState } from '../center-state.ts';
import type { ServiceDefinition } from '../definition/service-definition.ts';

/** Which service a stored definition is for. A document without group or version is for any. */
export interface DefinitionKey {
  readonly serviceInterface: string;
  readonly group: string | null;
  readonly version: string | null;
}

/** What services look like: Dubbo's metadata center. */
export interface MetadataReport {
  /** The definition that fits best, or null. Rejects only if the center could not be asked. */
  load(serviceInterface: string, group: string | null, version: string | null): Promise<ServiceDefinition | null>;
  /** What is known to be there for one interface. */
  list(serviceInterface: string): readonly DefinitionKey[];
  /** Tells `listener` of an interface when a definition of it has changed. Gives the function that ends this. */
  onChange(listener: (serviceInterface: string) => void): () => void;
  /** What was skipped or repaired, one line each. */
  problems(): readonly string[];
  state(nowMs: number): CenterState;
  close(): Promise<void>;
}
