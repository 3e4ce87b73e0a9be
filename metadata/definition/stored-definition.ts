import { ContentHash } from './content-hash.ts';
import { readDefinitionText } from './read-definition-text.ts';
import type { ServiceDefinition } from './service-definition.ts';

/**
 * A definition that is kept as the text that the center holds, and read when somebody first asks for it: of thousands of services a
 * gateway serves a few, and the model takes several times the memory of the text.
 */
export class StoredDefinition {
  /** JSON text that can be read. */
  readonly text: string;
  readonly #methodNames: readonly string[] | null;
  #definition: ServiceDefinition | null = null;
  #id: string | null = null;

  /**
   * @param text that `readDefinitionText` has read before, else `definition` throws
   * @param methodNames of its methods, where they are known
   */
  constructor(text: string, methodNames: readonly string[] | null = null) {
    this.text = text;
    this.#methodNames = methodNames;
  }

  /** The same object each time. */
  get definition(): ServiceDefinition {
    this.#definition ??= readDefinitionText(this.text);
    return this.#definition;
  }

  /** The same for the same text, in any process. */
  get id(): string {
    this.#id ??= new ContentHash().add(this.text).digits;
    return this.#id;
  }

  /** Of all methods: an overloaded name several times. */
  get methodNames(): readonly string[] {
    return this.#methodNames ?? this.definition.methods.map(({ name }) => name);
  }
}
