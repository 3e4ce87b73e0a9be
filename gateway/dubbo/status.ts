/** Status octet of responses, as in `org.apache.dubbo.remoting.exchange.Response`. The one place where they are listed. */
export const STATUS = {
  OK: 20,
  SERIALIZATION_ERROR: 25,
  CLIENT_TIMEOUT: 30,
  SERVER_TIMEOUT: 31,
  CHANNEL_INACTIVE: 35,
  BAD_REQUEST: 40,
  BAD_RESPONSE: 50,
  SERVICE_NOT_FOUND: 60,
  SERVICE_ERROR: 70,
  SERVER_ERROR: 80,
  CLIENT_ERROR: 90,
  SERVER_THREADPOOL_EXHAUSTED: 100,
} as const;

export type StatusName = keyof typeof STATUS;

const NAMES: ReadonlyMap<number, StatusName> = new Map(
  (Object.keys(STATUS) as StatusName[]).map((name) => [STATUS[name], name]),
);

/** Dubbo's name of a status octet; null for one that Dubbo does not know. */
export function statusName(status: number): StatusName | null {
  return NAMES.get(status) ?? null;
}
