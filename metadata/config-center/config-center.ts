import type { CenterState } from '../center/center-state.ts';

/** Where governance rules live: Dubbo's config center. */
export interface ConfigCenter {
  /**
   * Follows one item, such as `order-app.tag-router`, in a group (Dubbo's own are in `dubbo`): tells `listener` its text once it is
   * known and whenever it changes, null for none. Nothing is told while the center cannot be asked. Gives the function that ends this.
   */
  watch(name: string, listener: (text: string | null) => void, group?: string): () => void;
  problems(): readonly string[];
  state(nowMs: number): CenterState;
  close(): Promise<void>;
}
