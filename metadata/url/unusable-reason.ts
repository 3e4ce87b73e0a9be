import type { ProviderUrl } from './provider-url.ts';

const HESSIAN2 = 'hessian2';
const PROVIDERS = 'providers';

/**
 * Why a registered provider must not be called, in words for the operator; null if it can be. All of Dubbo's rules on
 * one URL are here: protocol, `enabled`, `category`, `side`, and whether it takes hessian2. But not `disabled`, on which override rules
 * have the last word.
 */
export function unusableReason(url: ProviderUrl): string | null {
  const { parameters } = url;
  if (url.protocol === 'empty') return 'protocol empty stands for "no provider"';
  if (url.protocol !== 'dubbo') return `protocol ${url.protocol} is not dubbo`;
  // As `Boolean.parseBoolean`.
  if ((parameters.get('enabled') ?? 'true').toLowerCase() !== 'true') return 'it is not enabled';
  if ((parameters.get('category') ?? PROVIDERS) !== PROVIDERS) return `category is not ${PROVIDERS}`;
  if (parameters.get('side') === 'consumer') return 'side=consumer';
  if (url.host === '0.0.0.0' || url.host === '::') return `${url.host} is no address to connect to`;
  if (!takesHessian2(url)) return `takes only serialization ${parameters.get('serialization')}`;
  return null;
}

/**
 * 2.x takes any serialization that it has, and all have hessian2. 3.0 and 3.1 take only the one that they name. From
 * 3.2 on hessian2 is always taken, beside `serialization` and those in `prefer.serialization`.
 * https://github.com/apache/dubbo/blob/dubbo-3.2.16/dubbo-rpc/dubbo-rpc-api/src/main/java/org/apache/dubbo/rpc/protocol/PermittedSerializationKeeper.java
 */
function takesHessian2(url: ProviderUrl): boolean {
  const serialization = url.parameters.get('serialization') ?? HESSIAN2;
  if (serialization === HESSIAN2) return true;
  const preferred = url.parameters.get('prefer.serialization');
  if (url.release !== null) return !/^3\.[01](?:\D|$)/.test(url.release);
  // Without a release the parameters tell it: 3.2 and later say what they prefer, and fastjson2 came with 3.1.
  return preferred === undefined ? serialization !== 'fastjson2' : preferred.split(',').includes(HESSIAN2);
}
