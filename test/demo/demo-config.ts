import { fileURLToPath } from 'node:url';

/** Path of the demo's configuration, which asks for the variables of `startDemoPlaces`. */
export const DEMO_CONFIG = fileURLToPath(new URL('gateway.yaml', import.meta.url));
