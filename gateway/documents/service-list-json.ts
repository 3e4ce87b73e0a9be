import type { ListedService } from '../../metadata/hub.ts';
import { pathSegment } from '../../openapi/path-segment.ts';

/** The services of which somebody may call something, and where the document of each is: relative to this list. */
export function serviceListJson(
  services: readonly ListedService[],
  mayCall: (serviceInterface: string, methodName: string) => boolean,
): string {
  const lines = services.flatMap(({ serviceInterface, group, version, methodNames, tags }) => {
    const callable = methodNames.filter((name) => mayCall(serviceInterface, name));
    if (callable.length === 0) return [];
    const query = new URLSearchParams({ group: group ?? '', version: version ?? '' });
    const href = `${pathSegment(serviceInterface)}.json?${query.toString()}`;
    // Overloads count each, and are found by their one name.
    const methods = { methodCount: callable.length, methods: [...new Set(callable)] };
    return [JSON.stringify({ serviceInterface, group, version, ...methods, tags, href })];
  });
  return `{"services":[${lines.join(',\n')}]}\n`;
}
