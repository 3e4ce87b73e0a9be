import type { ListedService } from '../../metadata/hub.ts';
import { pathSegment } from '../../openapi/path-segment.ts';

/** The services of which somebody may call something, and where the document of each is: relative to this list. */
export function serviceListJson(
  services: readonly ListedService[],
  mayCall: (serviceInterface: string, methodName: string) => boolean,
): string {
  const lines = services.flatMap(({ serviceInterface, group, version, methodNames, tags }) => {
    const methodCount = methodNames.filter((name) => mayCall(serviceInterface, name)).length;
    if (methodCount === 0) return [];
    const query = new URLSearchParams({ group: group ?? '', version: version ?? '' });
    const href = `${pathSegment(serviceInterface)}.json?${query.toString()}`;
    return [JSON.stringify({ serviceInterface, group, version, methodCount, tags, href })];
  });
  return `{"services":[${lines.join(',\n')}]}\n`;
}
