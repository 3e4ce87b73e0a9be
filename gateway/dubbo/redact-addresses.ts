/**
 * What stands behind `dubbo://`; `10.0.0.1`, `/10.0.0.1:20880`, `host/10.0.0.1:20880`; `[fe80::1%eth0]:20880`;
 * `/0:0:0:0:0:0:0:1:20880`, as Java prints it; `zk1.internal:2181`, but not `com.example.UserService:20880`,
 * which is how Dubbo names a service.
 */
const ADDRESSES: readonly RegExp[] = [
  /(?<=\w:\/\/)[^\s/?#,;"'<>)]+/g,
  /(?:[\w.-]{0,255}\/)?(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5})?(?![\w.])/g,
  /\/?\[[0-9a-fA-F]{0,4}:[0-9a-fA-F:.]{0,45}(?:%\w{1,32})?\](?::\d{1,5})?/g,
  /\/?(?<![\w:.])[0-9a-fA-F]{1,4}(?::[0-9a-fA-F]{1,4}){7}(?:%\w{1,32})?(?::\d{1,5})?(?![\w:])/g,
  /(?<![\w.-])(?:[\w-]{1,63}\.){1,10}(?!java:)[a-z][a-z0-9-]{0,62}:\d{2,5}(?!\w)/g,
];

/** The text with every network address in it masked: what a provider says of its own connections is not for callers. */
export function redactAddresses(text: string): string {
  return ADDRESSES.reduce((rest, address) => rest.replace(address, '[address]'), text);
}
