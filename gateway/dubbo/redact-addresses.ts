/** What stands behind `dubbo://`; `10.0.0.1`, `/10.0.0.1:20880`, `host/10.0.0.1:20880`; `[fe80::1%eth0]:20880`. */
const ADDRESSES: readonly RegExp[] = [
  /(?<=\w:\/\/)[^\s/?#,;"'<>)]+/g,
  /(?:[\w.-]{0,255}\/)?(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5})?(?![\w.])/g,
  /\/?\[[0-9a-fA-F]{0,4}:[0-9a-fA-F:.]{0,45}(?:%\w{1,32})?\](?::\d{1,5})?/g,
];

/** The text with every network address in it masked: what a provider says of its own connections is not for callers. */
export function redactAddresses(text: string): string {
  return ADDRESSES.reduce((rest, address) => rest.replace(address, '[address]'), text);
}
