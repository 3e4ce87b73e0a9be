import { getProperties } from 'properties-file';

/** Addresses of centers that `dubbo.properties` names, as texts for `parseCenterAddress`, by id; `default` for the one without. */
export interface CenterAddresses {
  readonly registries: ReadonlyMap<string, string>;
  readonly metadataReports: ReadonlyMap<string, string>;
}

type Attributes = Map<string, string>;

const KEY =
  /^dubbo\.(?:(?<many>registries|metadata-?reports)\.(?<id>[^.]+)|registry|metadata-?report)\.(?<attribute>.+)$/i;
/** What is no parameter of the address. Of `parameters` only `parameters.<name>` is read. */
const NO_PARAMETER = /^(?:address|protocol|port|parameters|id|name|prefix|default|use-as-.*)$/;

/** In UTF-16 units. */
const MAX_LENGTH = 1024 * 1024;

/**
 * Reads the item `dubbo.properties`: a text in the form of Java's Properties. Of a key given twice the last counts.
 *
 * @throws Error whose message shows nothing of the text: there may be a password in it.
 */
export function parseDubboProperties(text: string): ReadonlyMap<string, string> {
  if (text.length > MAX_LENGTH) throw new Error(`more than ${MAX_LENGTH} characters`);
  return new Map(Object.entries(read(text)).map(([key, value]) => [key, value.trim()]));
}

function read(text: string): Readonly<Record<string, string>> {
  try {
    return getProperties(text);
  } catch {
    // It refuses what Java refuses, which is one thing.
    throw new Error('a \\u is not followed by four hexadecimal digits');
  }
}

/**
 * Which centers the properties name: `dubbo.registries.<id>.*`, or if there are none `dubbo.registry.*`, and the same for
 * `dubbo.metadata-report(s)`. All attributes beside `address` (`username`, `group`, `timeout`, ...) become parameters of it. One that
 * the address has already stays for a registry, and is overwritten for a metadata report; so it is in Dubbo.
 * https://github.com/apache/dubbo/blob/dubbo-3.3.1/dubbo-common/src/main/java/org/apache/dubbo/common/utils/UrlUtils.java
 * https://github.com/apache/dubbo/blob/dubbo-3.3.1/dubbo-common/src/main/java/org/apache/dubbo/config/MetadataReportConfig.java
 */
export function centerAddressesOf(properties: ReadonlyMap<string, string>): CenterAddresses {
  const registries = new Map<string, Attributes>();
  const metadataReports = new Map<string, Attributes>();
  for (const [key, value] of properties) {
    const { id = '', attribute = '' } = KEY.exec(key)?.groups ?? {};
    // An empty value is an absent one.
    if (attribute === '' || value === '') continue;
    const centers = /^dubbo\.registr/i.test(key) ? registries : metadataReports;
    const attributes = centers.get(id) ?? new Map<string, string>();
    centers.set(id, attributes.set(toParameterName(attribute), value));
  }
  return { registries: addressesOf(registries, false), metadataReports: addressesOf(metadataReports, true) };
}

/** Java's properties are spelled `registerMode` or `register-mode`, the parameters of a URL always the latter way. */
function toParameterName(attribute: string): string {
  const name = attribute.replace(/^parameters\./, '');
  return name === attribute ? name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) : name;
}

function addressesOf(centers: ReadonlyMap<string, Attributes>, overwrites: boolean): ReadonlyMap<string, string> {
  const addresses = new Map<string, string>();
  const hasIds = [...centers.keys()].some((id) => id !== '');
  for (const [id, attributes] of centers) {
    const address = attributes.get('address');
    // `N/A` is Dubbo's word for none.
    if (address === undefined || address.toUpperCase() === 'N/A' || (hasIds && id === '')) continue;
    addresses.set(id === '' ? 'default' : id, complete(address, attributes, overwrites));
  }
  return addresses;
}

function complete(address: string, attributes: Attributes, overwrites: boolean): string {
  const protocol = attributes.get('protocol');
  const hasProtocol = address.includes('://') || protocol === undefined;
  const located = withPort(hasProtocol ? address : `${protocol}://${address}`, attributes.get('port'));
  const query = located.includes('?') ? located.slice(located.indexOf('?') + 1) : '';
  const given = new Set(query.split('&').map((parameter) => parameter.split('=', 1)[0]));
  const added = [...attributes].filter(([name]) => !NO_PARAMETER.test(name) && (overwrites || !given.has(name)));
  if (added.length === 0) return located;
  // Of a parameter given twice the last counts.
  const parameters = added.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  const separator = located.includes('?') ? (query === '' ? '' : '&') : '?';
  return `${located}${separator}${parameters.join('&')}`;
}

/** Gives a port to the only server of an address, if it has none. */
function withPort(address: string, port: string | undefined): string {
  if (port === undefined) return address;
  return address.replace(/^(\w[\w+.-]*:\/\/(?:[^/?]*@)?(?:\[[^\]]*\]|[^:,;|@/?[]+))(?=[/?]|$)/, `$1:${port}`);
}
