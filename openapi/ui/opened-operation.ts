/** What of an OpenAPI document tells where an operation is. */
interface Operation {
  readonly tags?: readonly string[];
  readonly operationId?: string;
}

export type DocumentPaths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

export interface OperationPlace {
  readonly path: string;
  readonly method: string;
  readonly tag: string;
  readonly operationId: string;
}

/** All operations of a document, in its order. */
export function operationsOf(paths: DocumentPaths): readonly OperationPlace[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) =>
      typeof operation === 'object' && operation !== null && operation.operationId !== undefined
        ? [{ path, method, tag: operation.tags?.[0] ?? 'default', operationId: operation.operationId }]
        : [],
    ),
  );
}

/** The first operation that calls a method: its path ends with the method's name, perhaps with `~types` behind it. POST before GET. */
export function operationOfMethod(paths: DocumentPaths, methodName: string): OperationPlace | null {
  const isOf = ({ path }: OperationPlace): boolean =>
    decodeURIComponent(path.slice(path.lastIndexOf('/') + 1).split('~', 1)[0] ?? '') === methodName;
  const found = operationsOf(paths).filter(isOf);
  return found.find(({ method }) => method === 'post') ?? found[0] ?? null;
}
