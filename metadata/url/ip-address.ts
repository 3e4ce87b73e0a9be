/** An address as numbers: four of 0 to 255, or eight of 0 to 65535. */
export type IpAddress = readonly number[];

const GROUPS = 8;

/**
 * Reads an IPv4 or IPv6 address, the latter without brackets and zone. An IPv4 address in the form of IPv6 is an IPv4 address, as in
 * Java. Null for anything else, such as a name.
 */
export function parseIpAddress(text: string): IpAddress | null {
  return text.includes(':') ? parseIpv6(text) : parseIpv4(text);
}

/** The one spelling of an address by which texts can be compared: `10.0.0.1`, `2001:db8:0:0:0:0:0:5`, as Java prints them. */
export function formatIpAddress(address: IpAddress): string {
  return address.length === 4 ? address.join('.') : address.map((group) => group.toString(16)).join(':');
}

function parseIpv4(text: string): IpAddress | null {
  const match = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(text);
  if (match === null) return null;
  const octets = match.slice(1).map(Number);
  return octets.every((octet) => octet <= 255) ? octets : null;
}

function parseIpv6(text: string): IpAddress | null {
  const halves = text.split('::');
  if (halves.length > 2) return null;
  const [head, tail] = halves.map(parseGroups);
  if (head === null || tail === null || head === undefined) return null;
  if (tail === undefined) return head.length === GROUPS ? unmapped(head) : null;
  const missing = GROUPS - head.length - tail.length;
  return missing < 1 ? null : unmapped([...head, ...Array.from({ length: missing }, () => 0), ...tail]);
}

function parseGroups(text: string): number[] | null {
  const groups: number[] = [];
  if (text === '') return groups;
  const parts = text.split(':');
  for (const [index, part] of parts.entries()) {
    const ipv4 = index === parts.length - 1 ? parseIpv4(part) : null;
    if (ipv4 !== null) groups.push(ipv4[0]! * 256 + ipv4[1]!, ipv4[2]! * 256 + ipv4[3]!);
    else if (/^[0-9a-f]{1,4}$/i.test(part)) groups.push(Number.parseInt(part, 16));
    else return null;
  }
  return groups;
}

function unmapped(groups: readonly number[]): IpAddress {
  const isMapped = groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0);
  return isMapped ? groups.slice(6).flatMap((group) => [group >> 8, group & 0xff]) : groups;
}
