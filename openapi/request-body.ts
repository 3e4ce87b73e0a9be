import type { ArgumentModel } from './argument-model.ts';
import type { NamedComponent, SchemaTemplate } from './component.ts';
import { joinTemplate } from './text-template.ts';

/**
 * The schema of a body, as JSON: what `layoutBody` of the translator takes. The first of several forms is the one to show: an object by
 * names, where there are several parameters.
 */
export function bodySchema(args: readonly ArgumentModel[]): SchemaTemplate {
  const [argument, another] = args;
  if (argument === undefined) return joinTemplate<NamedComponent>([NO_ARGUMENTS]);
  if (another === undefined) return singleArgument(argument);
  const required = args.filter(({ isPrimitive }) => isPrimitive);
  return joinTemplate([
    '{"anyOf":[{"type":"object","properties":{',
    ...args.flatMap(({ name, input }, index) => [`${index === 0 ? '' : ','}${JSON.stringify(name)}:`, input]),
    '},',
    required.length === 0 ? '' : `"required":${JSON.stringify(required.map(({ name }) => name))},`,
    '"additionalProperties":false},',
    ...tuple(args),
    ']}',
  ]);
}

const NO_ARGUMENTS = '{"anyOf":[{"type":"array","maxItems":0},{"type":"object","maxProperties":0}]}';

/** The body is the argument; or it is wrapped, where that can be told from the argument itself. */
function singleArgument(argument: ArgumentModel): SchemaTemplate {
  const { name, form, input, isNameConfigured } = argument;
  if (form !== 'scalar' && form !== 'object') return input;
  const named = `,{"type":"object","properties":{${JSON.stringify(name)}:`;
  const end = `},"required":[${JSON.stringify(name)}],"additionalProperties":false}`;
  return joinTemplate([
    '{"anyOf":[',
    input,
    ',',
    ...tuple([argument]),
    ...(form === 'scalar' && isNameConfigured ? [named, input, end] : []),
    ']}',
  ]);
}

function tuple(args: readonly ArgumentModel[]): (string | SchemaTemplate)[] {
  return [
    '{"type":"array","prefixItems":[',
    ...args.flatMap(({ input }, index) => (index === 0 ? [input] : [',', input])),
    `],"items":false,"minItems":${args.length}}`,
  ];
}
