/** An OpenAPI document, as far as it is compared. */
export interface ComparedDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, ComparedOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, ComparedSchema>> };
  readonly servers?: readonly { readonly url: string }[];
}

interface ComparedOperation {
  readonly operationId?: string;
  readonly parameters?: readonly { readonly name: string }[];
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: ComparedSchema }>> };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema?: ComparedSchema }>> }>
  >;
}

interface ComparedSchema {
  readonly [keyword: string]: unknown;
}

/** Dubbo's own of each service, null where it makes none; and ours of all. */
export interface Documents {
  readonly call: ComparedDocument | null;
  readonly grouped: ComparedDocument | null;
  readonly types: ComparedDocument | null;
  readonly gateway: ComparedDocument;
}

export interface ComparedRow {
  readonly what: string;
  readonly dubbo: string;
  readonly gateway: string;
}

const TYPES = '/com.example.interop.TypesService/';
const GROUPED = '/com.example.interop.GroupedService/';
const CALLS = '/com.example.interop.CallService';
const OVERLOADS = { find: 3, get: 4, load: 2 };

/** What the documents say of the same methods and classes, in words: looked up, each of them. */
export function compareDocuments({ call, grouped, types, gateway }: Documents): readonly ComparedRow[] {
  const row = (
    what: string,
    own: ComparedDocument | null,
    tell: (document: ComparedDocument) => string,
  ): ComparedRow => ({ what, dubbo: own === null ? '**no document: status 500**' : tell(own), gateway: tell(gateway) });
  return [
    row(
      'a service with types of all kinds: arrays of primitives, maps with odd keys, generics, some 300 methods',
      types,
      (document) => {
        return Object.keys(document.paths).filter((path) => path.startsWith(TYPES)).length > 250
          ? 'all methods'
          : '**not all methods**';
      },
    ),
    row('`find`, `get`, `load`: nine overloads', call, overloads),
    row('a method of several parameters: `mix(long, String, BigDecimal, List<Item>)`', call, (document) => {
      const body = JSON.stringify(bodyOf(document, `${CALLS}/mix`, 'post'));
      return body.includes('Item')
        ? 'each argument with its type, by name or in order'
        : `**\`${body}\`: nothing of the arguments**`;
    }),
    row('GET: `load(int)`', call, (document) => {
      const { parameters = [] } = (document.paths[`${CALLS}/load~int`] ?? document.paths[`${CALLS}/load`]!)['get']!;
      return parameters.length > 0 ? `parameter \`${parameters[0]!.name}\`` : '**an operation without parameters**';
    }),
    row('`Integer qty` of a class', call, (document) => {
      const qty = propertyOf(document, 'Item', 'qty');
      return JSON.stringify(qty['type']).includes('null')
        ? 'an integer or null, with its range'
        : '**an integer, never null**';
    }),
    row('`BigDecimal price` of a class', call, (document) => {
      const price = propertyOf(document, 'Item', 'price');
      return price['format'] === 'number'
        ? '**`"format":"number"`, which is none**'
        : `a number of format \`${String(price['format'])}\`, or null`;
    }),
    row('`long id` of a class', call, (document) => {
      const id = propertyOf(document, 'User', 'id');
      return id['maximum'] === undefined ? '`int64`' : '`int64`, with the least and the greatest';
    }),
    row(
      'what is taken where it is not what is given: `long` as a string, so that no browser rounds it',
      call,
      (document) => {
        const user = Object.keys(document.components.schemas).filter((name) => /^(User|Item)/.test(name));
        return user.some((name) => name.endsWith('Input')) ? 'two schemas: `Item`, `ItemInput`' : 'one schema for both';
      },
    ),
    row('a future: `CompletableFuture<User> futureUser(long, long)`', call, (document) => {
      const result = resultOf(document, `${CALLS}/futureUser`);
      return JSON.stringify(result).includes('User')
        ? '`User`'
        : '**anything: definitions lose it** (unless `signature` of the configuration says it)';
    }),
    row('a void method: `forget()`', call, (document) => {
      const { responses } = document.paths[`${CALLS}/forget`]!['post']!;
      return `status ${Object.keys(responses)[0]!}`;
    }),
    row('errors', call, (document) => {
      const statuses = Object.keys(document.paths[`${CALLS}/mix`]!['post']!.responses).filter(
        (status) => status >= '400',
      );
      const hasCodes = JSON.stringify(document.components).includes('BUSINESS_EXCEPTION');
      return `${statuses.join(', ')}${hasCodes ? ': problem+json, with the codes of each' : ': status and message'}`;
    }),
    row('the class of a schema', call, (document) => {
      const user = document.components.schemas['User']!;
      const key = Object.keys(user).find((name) => name.startsWith('x-'))!;
      return `\`${key}: ${String(user[key])}\``;
    }),
    row('one interface in four groups and versions', grouped, (document) => {
      const [path, item] = Object.entries(document.paths).find(([name]) => name.startsWith(GROUPED))!;
      if ('$ref' in item)
        return `**\`${path.replace(/.*\//, '/…/')}\` is a reference to itself: no operation can be read**`;
      const names = ((item as { parameters?: readonly { name: string }[] }).parameters ?? []).map(({ name }) => name);
      return `one path, parameters \`${names.join('`, `')}\``;
    }),
    row('where it is', call, (document) => {
      const url = document.servers![0]!.url;
      return url === '.'
        ? 'relative: behind any proxy'
        : `${url.replace(/:\d+$/, ':PORT')}: the provider's own address`;
    }),
  ];
}

function overloads(document: ComparedDocument): string {
  const found = Object.entries(document.paths).flatMap(([path, item]) => {
    const name = new RegExp(`^${CALLS}/(find|get|load)(?=~|$)`).exec(path)?.[1];
    // A method that GET takes as well is one method: verbs of one path are several only where they mean different ones.
    if (name === undefined) return [];
    return path.includes('~') ? [name] : Object.keys(item).map(() => name);
  });
  const all = Object.values(OVERLOADS).reduce((sum, count) => sum + count);
  return found.length === all ? 'nine operations' : `**${found.length} of ${all}: the others are left out**`;
}

function bodyOf(document: ComparedDocument, path: string, verb: string): unknown {
  return document.paths[path]![verb]!.requestBody?.content?.['application/json']?.schema ?? null;
}

function resultOf(document: ComparedDocument, path: string): unknown {
  return document.paths[path]!['post']!.responses['200']?.content?.['application/json']?.schema ?? null;
}

function propertyOf(document: ComparedDocument, name: string, property: string): ComparedSchema {
  return (document.components.schemas[name]!['properties'] as Record<string, ComparedSchema>)[property]!;
}
