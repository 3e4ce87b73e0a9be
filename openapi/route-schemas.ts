import type { NamedComponent, SchemaTemplate } from './component.ts';
import type { OverlaySchema } from './described-route.ts';
import { joinTemplate } from './text-template.ts';

/** What a value has to fit altogether. */
export function allOf(schemas: readonly SchemaTemplate[]): SchemaTemplate {
  const [first, ...others] = schemas;
  if (first === undefined) return joinTemplate<NamedComponent>(['{}']);
  if (others.length === 0) return first;
  return joinTemplate([
    '{"allOf":[',
    ...schemas.flatMap((schema, index) => (index === 0 ? [schema] : [',', schema])),
    ']}',
  ]);
}

/**
 * An overlay of the configuration, where a document can hold it: one that refers to parts of itself cannot be moved, and is left to the
 * gateway alone.
 */
export function overlayTemplates(overlay: OverlaySchema | null): readonly SchemaTemplate[] {
  if (overlay === null || refersToItself(overlay)) return [];
  const { $schema: _dialect, $id: _id, ...schema } = overlay;
  return [joinTemplate<NamedComponent>([JSON.stringify(schema)])];
}

function refersToItself(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, part]) => {
    return key === '$ref' || key === '$dynamicRef' ? typeof part === 'string' : refersToItself(part);
  });
}

/** A part of a body, by a JSON pointer. */
export interface BodyPart {
  readonly pointer: string;
  readonly schema: SchemaTemplate;
  readonly isRequired: boolean;
}

interface Node {
  readonly schemas: SchemaTemplate[];
  readonly children: Map<string, Node>;
  isRequired: boolean;
}

/**
 * A schema for a body of which parts are read. What is not read may be anything, and a step through a list is left open: then the
 * pointer may be into an object as well.
 */
export function bodyOfParts(parts: readonly BodyPart[]): SchemaTemplate {
  const root = createNode();
  for (const { pointer, schema, isRequired } of parts) {
    const steps = pointer.split('/').slice(1);
    let node = root;
    if (isRequired) node.isRequired = true;
    for (const step of steps) {
      const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
      let child = node.children.get(name);
      if (child === undefined) node.children.set(name, (child = createNode()));
      if (isRequired) child.isRequired = true;
      node = child;
    }
    node.schemas.push(schema);
  }
  return schemaOf(root);
}

function createNode(): Node {
  return { schemas: [], children: new Map(), isRequired: false };
}

function schemaOf({ schemas, children }: Node): SchemaTemplate {
  const named = [...children].filter(([name]) => !/^\d+$/.test(name));
  if (named.length === 0) return allOf(schemas);
  const required = named.filter(([, { isRequired }]) => isRequired).map(([name]) => name);
  const object = joinTemplate([
    required.length === 0
      ? '{"properties":{'
      : `{"type":"object","required":${JSON.stringify(required)},"properties":{`,
    ...named.flatMap(([name, child], index) => [`${index === 0 ? '' : ','}${JSON.stringify(name)}:`, schemaOf(child)]),
    '}}',
  ]);
  return allOf([...schemas, object]);
}
