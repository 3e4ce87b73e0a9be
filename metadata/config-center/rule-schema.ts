import schema from './rules.schema.json' with { type: 'json' };

/** A place in the schema of a rule. */
export interface RuleSchema {
  /** What stands here in a right rule. */
  readonly expected: string;
  /** The keys that are known here. */
  readonly keys: readonly string[];
  /** The place of a key or of an item of a list; undefined for a key that is not known. */
  below(key: string): RuleSchema | undefined;
}

interface SchemaNode {
  readonly $ref?: string;
  readonly expected?: string;
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly items?: SchemaNode;
  readonly additionalProperties?: SchemaNode;
}

const DEFINITIONS: Readonly<Record<string, SchemaNode>> = schema.$defs;

/** The schema of a kind of rule, by its name in `$defs`: what the validator does not tell of it. */
export function ruleSchema(kind: keyof typeof schema.$defs): RuleSchema {
  return placeOf({ $ref: `#/$defs/${kind}` });
}

function placeOf(node: SchemaNode): RuleSchema {
  const { expected = '', properties = {}, items, additionalProperties } = resolve(node);
  return {
    expected,
    keys: Object.keys(properties),
    below(key) {
      const child = Object.hasOwn(properties, key) ? properties[key] : (items ?? additionalProperties);
      return child === undefined ? undefined : placeOf(child);
    },
  };
}

/** What stands beside a `$ref` is added to what it refers to. */
function resolve({ $ref, ...own }: SchemaNode): SchemaNode {
  const referred = $ref === undefined ? undefined : DEFINITIONS[$ref.slice('#/$defs/'.length)];
  if (referred === undefined) return own;
  const base = resolve(referred);
  return { ...base, ...own, properties: { ...base.properties, ...own.properties } };
}
