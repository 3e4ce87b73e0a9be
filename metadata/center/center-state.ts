/** How a center (registry, metadata center) is doing, for operators. */
export interface CenterState {
  /** Without credentials. */
  readonly address: string;
  readonly connected: boolean;
  /** Milliseconds since what is known was last in step with the center. 0 for one that cannot change. */
  readonly ageMs: number;
  /** One line on what it holds or why it is not connected. */
  readonly detail: string;
}
