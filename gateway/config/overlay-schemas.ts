import { _, type AnyValidateFunction } from 'ajv/dist/core.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { OverlaySchema, RouteConfig } from './route-config.ts';
import type { OverlayValidator } from './route-overlays.ts';

/** A schema that a route has, and its place in the configuration. */
export interface PlacedSchema {
  /** `/routes/0/schema`, `/routes/0/args/1/schema` */
  readonly pointer: string;
  readonly schema: OverlaySchema;
}

/**
 * Keywords that may take long, and the limit beside each that keeps them from it. Ajv, which is to find all that is wrong, would ask them of a value
 * beyond its limit as well.
 */
const BOUNDED_BY: Readonly<Record<string, 'maxLength' | 'maxItems'>> = {
  pattern: 'maxLength',
  format: 'maxLength',
  uniqueItems: 'maxItems',
  contains: 'maxItems',
  items: 'maxItems',
};
/** UTF-16 units that a character may take: the limit counts characters. */
const UNITS = { maxLength: 2, maxItems: 1 } as const;
/** Any: with it a schema can refer to the whole of itself, `#`. */
const OWN_ID = 'urn:dubbo-gateway:overlay';

let ajv: Ajv2020 | null = null;
const compiled = new WeakMap<OverlaySchema, AnyValidateFunction>();

/** The one Ajv for schemas of routes, made when the first of them is met. */
export function overlayAjv(): Ajv2020 {
  if (ajv !== null) return ajv;
  ajv = new Ajv2020({
    allErrors: true,
    // Else a property that every object inherits, such as `toString`, would be there.
    ownProperties: true,
    // Unknown keywords are typing errors; what a schema leaves unsaid is not.
    strict: true,
    strictTypes: false,
    strictTuples: false,
    strictRequired: false,
    allowUnionTypes: true,
    // Two schemas may have one `$id`: none is known to another.
    addUsedSchema: false,
    code: { source: true },
    // OpenAPI's own, for the description of the services.
    keywords: ['example'],
  });
  formats.default(ajv);
  // A validator of its kind gives a promise, that nobody waits for: it would let everything pass.
  ajv.removeKeyword('$async');
  for (const keyword of Object.keys(BOUNDED_BY)) boundKeyword(ajv, keyword);
  return ajv;
}

function boundKeyword(compiler: Ajv2020, keyword: string): void {
  const definition = compiler.getKeyword(keyword);
  if (typeof definition !== 'object' || !('code' in definition)) throw new TypeError(`${keyword} is no keyword of Ajv`);
  const { code } = definition;
  const limitName = BOUNDED_BY[keyword]!;
  definition.code = (context, ruleType) => {
    const limit: unknown = context.parentSchema[limitName];
    if (typeof limit !== 'number') return code(context, ruleType);
    const { gen, data } = context;
    gen.if(_`!(${data}.length > ${limit * UNITS[limitName]})`, () => code(context, ruleType));
  };
}

/** A schema that was compiled before, to be checked, costs nothing. @throws Error where it cannot be used */
export function compileOverlay(schema: OverlaySchema): AnyValidateFunction & OverlayValidator {
  let validator = compiled.get(schema);
  if (validator === undefined) {
    validator = overlayAjv().compile({ $id: OWN_ID, ...schema });
    compiled.set(schema, validator);
  }
  return validator as AnyValidateFunction & OverlayValidator;
}

/** All schemas of routes, with their places. */
export function placedSchemas(routes: readonly RouteConfig[]): PlacedSchema[] {
  return routes.flatMap(({ pointer, bodySchema, arguments: args }) => [
    ...(bodySchema === null ? [] : [{ pointer: `${pointer}/schema`, schema: bodySchema }]),
    ...args.flatMap((argument, index) =>
      argument.from === 'constant' || argument.schema === null
        ? []
        : [{ pointer: `${pointer}/args/${index}/schema`, schema: argument.schema }],
    ),
  ]);
}
