/** Why the gateway does not start, in words for whoever starts it. */
export class StartError extends Error {}
