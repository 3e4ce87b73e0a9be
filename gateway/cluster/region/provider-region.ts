import type { ProviderUrl } from '../../../metadata/url/provider-url.ts';
import type { RegionConfig } from '../../config/config.ts';

/** Where a provider says that it runs. */
export interface ProviderRegion {
  readonly region: string | null;
  readonly zone: string | null;
}

/**
 * Reads the labels of a provider: parameters of its URL (which are those of MetadataInfo and of the registry's metadata, too), or pairs in its
 * `dubbo.labels`, `region=cn-hangzhou;zone=cn-hangzhou-h`, where somebody has passed that on as it is.
 * https://github.com/apache/dubbo/blob/dubbo-3.3.1/dubbo-common/src/main/java/org/apache/dubbo/common/infra/support/EnvironmentAdapter.java
 */
export function providerRegion(
  { parameters }: ProviderUrl,
  { regionLabels, zoneLabels }: Pick<RegionConfig, 'regionLabels' | 'zoneLabels'>,
): ProviderRegion {
  const packed = parameters.get('dubbo.labels');
  const labels = packed === undefined ? null : new Map(packed.split(/[;,]/).flatMap(toPair));
  const first = (keys: readonly string[]): string | null => {
    for (const key of keys) {
      const value = parameters.get(key) ?? labels?.get(key);
      if (value !== undefined && value !== '') return value;
    }
    return null;
  };
  return { region: first(regionLabels), zone: first(zoneLabels) };
}

function toPair(text: string): (readonly [key: string, value: string])[] {
  const [key, value, ...others] = text.split('=').map((part) => part.trim());
  return key === undefined || value === undefined || others.length > 0 ? [] : [[key, value]];
}
