import { createKeyScope } from '../auth/key-scope.ts';
import type { GatewayFiles } from './read-gateway-files.ts';
import { secretName } from './secret-name.ts';
import { shellQuoted } from './shell-quoted.ts';

/**
 * What calls a method, for a shell, with types in the place of arguments; null where nobody may call it.
 *
 * @param query tells services of one interface apart; empty where there is but one
 */
export type CallLine = (
  serviceInterface: string,
  methodName: string,
  parameterTypeNames: readonly string[],
  query: string,
) => string | null;

const OPEN_CALL = String.raw`curl -sS -w '\n'`;

/** @param url of the gateway */
export function createCallLine(
  url: string,
  files: Pick<GatewayFiles, 'config' | 'document'>,
  epochMs: number,
): CallLine {
  const { mode, open } = files.config.auth;
  const isOpen = createKeyScope(mode === 'none' ? ['*'] : open);
  const signedLine = createSignedLine(url, files, epochMs);
  return (serviceInterface, methodName, types, query) => {
    if (!isOpen(serviceInterface, methodName)) return signedLine(serviceInterface, methodName, types, query);
    const target = shellQuoted(`${url}/${serviceInterface}/${methodName}${query}`);
    return types.length === 0
      ? `${OPEN_CALL} -X POST ${target}`
      : `${OPEN_CALL} ${target} -H 'content-type: application/json' -d ${shellQuoted(bodyOf(types))}`;
  };
}

/** Signed by the first key that may call the method at this time. */
function createSignedLine(
  url: string,
  { config, document }: Pick<GatewayFiles, 'config' | 'document'>,
  epochMs: number,
): CallLine {
  const keys = config.accessKeys.map(({ id, allow, notBeforeMs, expiresMs }, index) => {
    const [secret = ''] = document['access-keys'][index]?.secrets ?? [];
    const name = secret.slice('${'.length, -'}'.length);
    return {
      command: `npm run -s sign -- --key ${id}${name === secretName(id) ? '' : ` --secret-env ${name}`}`,
      mayCall: createKeyScope(allow),
      isOfNow: (notBeforeMs ?? epochMs) <= epochMs && epochMs < (expiresMs ?? Number.POSITIVE_INFINITY),
    };
  });

  return (serviceInterface, methodName, types, query) => {
    const key = keys.find(({ isOfNow, mayCall }) => isOfNow && mayCall(serviceInterface, methodName));
    if (key === undefined) return null;
    const bodyOption = types.length === 0 ? '' : ` --body ${shellQuoted(bodyOf(types))}`;
    return `${key.command} POST ${shellQuoted(`${url}/${serviceInterface}/${methodName}${query}`)}${bodyOption} | sh`;
  };
}

/** One argument is the body itself. */
function bodyOf(types: readonly string[]): string {
  return types.length === 1 ? types[0]! : `[${types.join(', ')}]`;
}
