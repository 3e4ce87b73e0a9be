import { fileURLToPath } from 'node:url';

/** Path of the demo's configuration, which asks for the variable DEMO_PROVIDER_PORT. */
export const DEMO_CONFIG = fileURLToPath(new URL('gateway.yaml', import.meta.url));
