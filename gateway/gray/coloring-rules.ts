import type { ColoringRule } from '../config/config.ts';
import { createExposure } from '../config/exposure.ts';
import type { IncomingRequest } from './incoming-request.ts';
import { createCondition } from './value-condition.ts';
import { createValueReader } from './value-reader.ts';

/** A rule, ready to be asked. */
export interface PreparedRule {
  readonly tag: string;
  readonly isForced: boolean;
  /** Where the tag comes from, in words. */
  readonly origin: string;
  readonly needsArguments: boolean;
  readonly isFor: (serviceInterface: string) => boolean;
  readonly applies: (request: IncomingRequest) => boolean;
}

/** The colouring rules of each interface, in order. An interface's are put together when it is first asked for. */
export class ColoringRules {
  private readonly rules: readonly PreparedRule[];
  private readonly byInterface = new Map<string, readonly PreparedRule[]>();

  constructor(rules: readonly ColoringRule[]) {
    this.rules = rules.map(prepare);
  }

  /** To be asked for services that exist only: each interface is remembered. */
  of(serviceInterface: string): readonly PreparedRule[] {
    let rules = this.byInterface.get(serviceInterface);
    if (rules === undefined) {
      rules = this.rules.filter(({ isFor }) => isFor(serviceInterface));
      this.byInterface.set(serviceInterface, rules);
    }
    return rules;
  }
}

function prepare({ tag, isForced, services, source, when }: ColoringRule, index: number): PreparedRule {
  const read = createValueReader(source);
  const holds = createCondition(when);
  const place = source.from === 'argument' ? `argument /${source.path.join('/')}` : `${source.from} ${source.name}`;
  return {
    tag,
    isForced,
    origin: `tags.rules[${index}], by ${place}`,
    needsArguments: source.from === 'argument',
    isFor: services === null ? () => true : createExposure(services),
    applies(request) {
      const value = read(request);
      return value !== null && holds(value);
    },
  };
}
