import type { DocumentKind } from './document-kind.ts';

/** A document gives no service definition at all. */
export class DefinitionError extends Error {
  /** JSON pointer (RFC 6901) of the place; '' is the whole document. */
  readonly pointer: string;
  /** What the document was taken for. */
  readonly documentKind: DocumentKind;

  constructor(message: string, pointer: string, documentKind: DocumentKind) {
    super(pointer === '' ? message : `${pointer}: ${message}`);
    this.name = 'DefinitionError';
    this.pointer = pointer;
    this.documentKind = documentKind;
  }
}
