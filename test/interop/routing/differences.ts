import type { Combination } from './combinations.ts';

/** Where the gateway means to choose otherwise than a release of Dubbo. */
export interface Difference {
  readonly why: string;
  concerns(combination: Combination): boolean;
}

/** From 3.2.16 and 3.3.6. */
export const DIFFERENCES: readonly Difference[] = [
  {
    why: '0.0.0.0:port is any host; in Java an exception keeps it from hosts of IPv6',
    concerns: ({ rule, providers }) => /"0\.0\.0\.0:\d/.test(rule ?? '') && providers.some((url) => url.includes('[')),
  },
  {
    why: 'a tag may be named by a number, as in 2.7.23; Java 3 fails to read such a rule',
    concerns: ({ rule }) => /name: \d/.test(rule ?? ''),
  },
  {
    why: 'a tag without a name is a mistake, and the rule is refused; in Java nobody reaches its providers any more',
    concerns: ({ rule }) => rule?.startsWith('tags: [{addresses') ?? false,
  },
];

/** From 3.2.16 only. */
export const NEW_IN_33: Difference = {
  why: 'the levels of a tag, as in a|b|c, are of 3.3',
  concerns: ({ attachments }) => attachments['dubbo.tag']?.includes('|') ?? false,
};
