import { methodParameter, type ProviderUrl } from '../../../metadata/url/provider-url.ts';

/** Dubbo's default. */
const DEFAULT_WEIGHT = 100;
/** Java's largest int. */
const MOST = 0x7fff_ffff;

/** The weight of a provider for a method: `<method>.weight`, `weight`. Less than 0 is 0. */
export function weightOf(url: ProviderUrl, methodName: string): number {
  const weight = Number(methodParameter(url, methodName, 'weight') ?? DEFAULT_WEIGHT);
  return Number.isFinite(weight) ? Math.min(MOST, Math.max(0, Math.trunc(weight))) : DEFAULT_WEIGHT;
}
