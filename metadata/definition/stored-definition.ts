import { readDefinitionText } from './read-definition-text.ts';
import type { ServiceDefinition } from './service-definition.ts';

/**
 * A definition that is kept as the text that the center holds, and read when somebody first asks for it: of thousands of services a
 * gateway serves a few, and the model takes several times the memory of the text.
 */
export class StoredDefinition {
  /** JSON text that can be read. */
  readonly text: string;
  #definition: ServiceDefinition | null = null;

  /** @param text that `readDefinitionText` has read before, else `definition` throws */
  constructor(text: string) {
    this.text = text;
  }

  /** The same object each time. */
  get definition(): ServiceDefinition {
    this.#definition ??= readDefinitionText(this.text);
    return this.#definition;
  }
}
