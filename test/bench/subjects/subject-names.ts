/** Names of what is measured, as the tables print them. */
export const NAMES = {
  nodeGateway: 'gateway on Node',
  nodeGatewayGeneric: 'gateway on Node, generic=true',
  workerGateway: 'gateway on workerd',
  nodeBare: 'bare server on Node',
  workerBare: 'bare server on workerd',
  nodeProxy: 'raw proxy on Node',
  workerProxy: 'raw proxy on workerd',
  dubbo2: 'dubbo2.js 2.3.9',
  apacheDubboJs: 'apache-dubbo-js 3.0.0-rc6',
} as const;

/** The proxy of the same runtime as the subject's. */
export const proxyOf = (subject: string): string => (subject.endsWith('workerd') ? NAMES.workerProxy : NAMES.nodeProxy);
