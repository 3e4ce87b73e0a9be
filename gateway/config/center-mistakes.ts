import { parseCenterAddress } from '../../metadata/center/center-address.ts';
import { checkCenterAddress } from '../../metadata/center/check-center-address.ts';
import { UrlError } from '../../metadata/url/url-error.ts';
import { valueAt } from './loose-document.ts';

/** What a schema cannot say of the centers: which of them are needed, and whether their addresses can be read. */
export function centerMistakes(document: unknown): string[] {
  if (typeof document !== 'object' || document === null || Array.isArray(document)) return [];
  const addressOf = (center: string): unknown => valueAt(document, center, 'address');
  const registry = addressOf('registry');
  const configCenter = addressOf('config-center');
  const mistakes = ['registry', 'metadata-report', 'config-center'].flatMap((center) => {
    const reason = whyUnreadable(addressOf(center));
    return reason === null ? [] : [`/${center}/address: ${reason}`];
  });
  if (registry === undefined && !namesCenters(configCenter)) {
    mistakes.push(
      '/registry/address: is missing: only a config center of zookeeper:// or nacos:// can name it instead',
    );
  }
  if (registry === 'static' && addressOf('metadata-report') === undefined && !namesCenters(configCenter)) {
    mistakes.push('/metadata-report/address: is missing: a static registry holds no definitions');
  }
  const providers = valueAt(document, 'registry', 'providers');
  if (typeof registry === 'string' && registry !== 'static' && Array.isArray(providers) && providers.length > 0) {
    mistakes.push('/registry/providers: are for the address `static` only');
  }
  return mistakes;
}

/** Only a live config center has `dubbo.properties`. */
function namesCenters(address: unknown): boolean {
  return typeof address === 'string' && !address.startsWith('file:');
}

/** The message holds nothing of the address: there may be a password in it. Of a text with a variable nothing is known yet. */
function whyUnreadable(address: unknown): string | null {
  if (typeof address !== 'string' || address.includes('${') || !address.includes('://')) return null;
  if (address.startsWith('file:')) return null;
  try {
    const reason = checkCenterAddress(parseCenterAddress(address));
    return reason === null ? null : `cannot be used: ${reason}`;
  } catch (error) {
    if (error instanceof UrlError) return `cannot be read: ${error.message}`;
    throw error;
  }
}
