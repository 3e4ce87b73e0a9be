import { escapePointer } from '../../config/escape-pointer.ts';
import type { RouteArgument } from '../../config/route-config.ts';
import type { OverlayValidator } from '../../config/route-overlays.ts';
import { GatewayError, type InvalidPlace } from '../../gateway-error.ts';
import type { RouteCall, RouteValues } from '../../translate/route-call.ts';
import type { TypeCodec } from '../../translate/type-codec.ts';
import { describeOverlayErrors, type OverlayPlace } from './describe-overlay-errors.ts';
import type { PreparedRoute } from './prepared-route.ts';

/** More would help nobody. */
const MAX_LISTED = 100;

/**
 * Checks what has passed the Java types against the schemas of a route. What goes to the provider is made already: numbers are
 * doubles here, and none of them goes on.
 *
 * @throws GatewayError INVALID_ARGUMENT with each place that does not fit
 */
export function checkOverlays(route: PreparedRoute, call: RouteCall, { texts, body }: RouteValues): void {
  const { bodyOverlay, argumentOverlays, config } = route;
  if (bodyOverlay === null && argumentOverlays === null) return;
  const value: unknown = route.readsBody && body !== '' ? JSON.parse(body) : undefined;
  const places: InvalidPlace[] = [];
  let count = 0;
  const check = (overlay: OverlayValidator, checked: unknown, place: OverlayPlace): void => {
    if (overlay(checked)) return;
    const problems = describeOverlayErrors(overlay.errors ?? [], place, MAX_LISTED);
    count += problems.count;
    places.push(...problems.places);
  };
  if (bodyOverlay !== null && value !== undefined) check(bodyOverlay, value, { in: null, pointer: '' });
  for (const [index, overlay] of argumentOverlays?.entries() ?? []) {
    if (overlay === null) continue;
    const argument = config.arguments[index]!;
    const checked = argument.from === 'body' ? at(value, argument.pointer) : valueOf(texts[index], call.codecOf(index));
    // A default is the operator's own, and what is absent has been judged by its type.
    if (checked !== undefined) check(overlay, checked, placeOf(argument));
  }
  if (count === 0) return;
  const what = count === 1 ? 'one place does not fit' : `${count} places do not fit`;
  const more = count > MAX_LISTED ? ` (the first ${MAX_LISTED} are listed)` : '';
  throw new GatewayError('INVALID_ARGUMENT', `${what} the schema of ${config.template}${more}`, {
    errors: places.slice(0, MAX_LISTED),
  });
}

function placeOf(argument: RouteArgument): OverlayPlace {
  if (argument.from === 'constant') return { in: null, pointer: '' };
  if (argument.from === 'body') return { in: null, pointer: argument.pointer };
  return { in: argument.from, pointer: `/${escapePointer(argument.name)}` };
}

/** What stands at a JSON pointer; undefined where there is nothing. */
function at(value: unknown, pointer: string): unknown {
  let found = value;
  for (const step of pointer.split('/').slice(1)) {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return undefined;
    if (Array.isArray(found) && !/^(?:0|[1-9]\d*)$/.test(key)) return undefined;
    found = (found as Record<string, unknown>)[key];
  }
  return found;
}

/** A text as the JSON value that its Java type has. */
function valueOf(text: string | readonly string[] | null | undefined, codec: TypeCodec): unknown {
  if (text === null || text === undefined) return undefined;
  if (typeof text !== 'string') return text.map((item) => valueOf(item, codec.element ?? codec));
  if (codec.shape === 'number') return Number(text);
  return codec.shape === 'boolean' ? text === 'true' : text;
}
