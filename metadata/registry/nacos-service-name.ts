/** What the name of a service in Nacos says of an interface. */
export interface NacosServiceName {
  readonly category: string;
  readonly serviceInterface: string;
  /** Null for none, which Dubbo also writes as `0.0.0`. */
  readonly version: string | null;
  readonly group: string | null;
}

const CATEGORY = /^(?:providers|consumers|routers|configurators):/;
const NACOS_GROUP_END = '@@';
const MAX_PARTS = 4;

/** Whether a service is an interface's; else it is an application's. */
export function isInterfaceName(text: string): boolean {
  return CATEGORY.test(withoutNacosGroup(text));
}

/**
 * Reads `[<Nacos group>@@]<category>:<interface>:<version>:<group>`. 2.7.3 and before, and 3.x in its compatible mode, leave out empty
 * parts at the end; before 2.7.4 a group without a version follows the interface at once, so what stands there need not be the version:
 * the metadata of the instances decide. Nacos takes no `$`, so the names of nested classes have `___` instead. Null for any other
 * text.
 * https://github.com/apache/dubbo/blob/dubbo-3.3.6/dubbo-registry/dubbo-registry-nacos/src/main/java/org/apache/dubbo/registry/nacos/NacosServiceName.java
 */
export function parseNacosServiceName(text: string): NacosServiceName | null {
  const name = withoutNacosGroup(text);
  const [category = '', serviceInterface = '', version = '', group = '', ...more] = name.split(':', MAX_PARTS + 1);
  if (!CATEGORY.test(name) || serviceInterface === '' || more.length > 0) return null;
  return {
    category,
    serviceInterface: serviceInterface.replaceAll('___', '$'),
    version: version === '' || version === '0.0.0' ? null : version,
    group: group === '' ? null : group,
  };
}

function withoutNacosGroup(text: string): string {
  const end = text.indexOf(NACOS_GROUP_END);
  return end < 0 ? text : text.slice(end + NACOS_GROUP_END.length);
}
