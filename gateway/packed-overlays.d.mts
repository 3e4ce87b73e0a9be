import type { OverlayValidator } from './config/route-overlays.ts';

/** Made by launch/pack-overlays.ts: by the schema's place in the configuration. */
declare const overlays: Readonly<Record<string, OverlayValidator>>;
export default overlays;
