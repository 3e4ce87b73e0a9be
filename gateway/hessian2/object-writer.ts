import type { ClassDefinition } from './class-definition.ts';
import type { Hessian2Reader } from './hessian2-reader.ts';
import type { JsonOutput } from './json-output.ts';

export interface AnyOptions {
  /**
   * Leave the key `class` of maps out where its value looks like a Java class name: `generic=true` turns objects into maps
   * and puts their class among the properties.
   */
  readonly dropClassKey: boolean;
}

/** Writes one value of any kind. */
export type AnyWriter = (reader: Hessian2Reader, out: JsonOutput, options: AnyOptions) => void;

/**
 * Writes one object of a well-known class as JSON. Called after `beginObject` and before `endContainer`; reads exactly
 * `definition.fieldCount` values, whatever their order. `writeAny` is for values whose form the class does not tell.
 */
export type ObjectWriter = (
  reader: Hessian2Reader,
  definition: ClassDefinition,
  out: JsonOutput,
  writeAny: AnyWriter,
  options: AnyOptions,
) => void;
