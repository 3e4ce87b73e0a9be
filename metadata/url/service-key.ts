/** Dubbo's name for a service: `[group/]interface[:version]`. */
export function serviceKey(serviceInterface: string, group: string | null, version: string | null): string {
  return `${group === null ? '' : `${group}/`}${serviceInterface}${version === null ? '' : `:${version}`}`;
}
