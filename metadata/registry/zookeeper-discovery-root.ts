import { rootPath } from '../center/zookeeper/root-path.ts';

const DEFAULT_ROOT = '/services';

/**
 * Where applications register themselves, by the parameters of the registry's address: `rootPath`, else (3.x) `group`, else `/services`.
 * https://github.com/apache/dubbo/blob/dubbo-3.3.6/dubbo-registry/dubbo-registry-zookeeper/src/main/java/org/apache/dubbo/registry/zookeeper/util/CuratorFrameworkUtils.java
 */
export function zooKeeperDiscoveryRoot(parameters: ReadonlyMap<string, string>): string {
  const named = rootPath(parameters.get('rootPath') ?? DEFAULT_ROOT);
  // Dubbo takes the default, written out, for none.
  return named.toLowerCase() === DEFAULT_ROOT ? rootPath(parameters.get('group') ?? named) : named;
}
