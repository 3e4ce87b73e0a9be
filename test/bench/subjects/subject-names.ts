/** Names of what is measured, as the tables print them. */
export const NAMES = {
  nodeGateway: 'gateway on Node',
  nodeGatewayGeneric: 'gateway on Node, generic=true',
  workerGateway: 'gateway on workerd',
  nodeSigned: 'gateway on Node, signed',
  nodeRefused: 'gateway on Node, refused',
  workerSigned: 'gateway on workerd, signed',
  workerRefused: 'gateway on workerd, refused',
  nodeUnmetered: 'gateway on Node, metrics off',
  workerUnmetered: 'gateway on workerd, metrics off',
  nodeBare: 'bare server on Node',
  workerBare: 'bare server on workerd',
  nodeProxy: 'raw proxy on Node',
  workerProxy: 'raw proxy on workerd',
  dubbo2: 'dubbo2.js 2.3.9',
  apacheDubboJs: 'apache-dubbo-js 3.0.0-rc6',
} as const;

/** The proxy of the same runtime as the subject's. */
export const proxyOf = (subject: string): string => (subject.includes('workerd') ? NAMES.workerProxy : NAMES.nodeProxy);

/** The name of a subject where it stands beside its like with signatures. */
export const unsignedOf = (subject: string): string => `${subject}, unsigned`;

export const SIGNING_KEY_ID = 'AK1';
/** Of the key that the gateways know. */
export const SIGNING_SECRET = 'the secret of the benchmark';

/** How a subject is loaded: what its requests are signed with, null for not at all, and the status of its answers. */
export function loadOf(subject: string): { readonly secret: string | null; readonly status: number } {
  if (subject.endsWith(', signed')) return { secret: SIGNING_SECRET, status: 200 };
  if (subject.endsWith(', refused')) return { secret: `not ${SIGNING_SECRET}`, status: 401 };
  return { secret: null, status: 200 };
}
