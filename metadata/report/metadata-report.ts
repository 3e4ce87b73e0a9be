import type { CenterState } from '../center/center-state.ts';

/** Which service a stored definition is for. */
export interface DefinitionKey {
  readonly serviceInterface: string;
  readonly group: string | null;
  readonly version: string | null;
}

/** What services look like: Dubbo's metadata center. */
export interface MetadataReport {
  /**
   * Follows the definition of a service, as the first of these applications that has published one did: tells `listener` its text once
   * it is known and whenever it changes, null for none. Nothing is told while the center cannot be asked. Gives the
   * function that ends this.
   */
  watch(key: DefinitionKey, applications: readonly string[], listener: (text: string | null) => void): () => void;
  /** What is known to be there for one interface; for messages, and empty where listing would be dear. */
  list(serviceInterface: string): readonly DefinitionKey[];
  /** The MetadataInfo (JSON text) of one revision of an application; null for none. Rejects if the center could not be asked. */
  metadataInfo(application: string, revision: string): Promise<string | null>;
  /** The applications that say they provide the interface; none where nothing is known. Rejects if the center could not be asked. */
  mapping(serviceInterface: string): Promise<readonly string[]>;
  /** What was skipped or repaired, one line each. */
  problems(): readonly string[];
  state(nowMs: number): CenterState;
  close(): Promise<void>;
}
