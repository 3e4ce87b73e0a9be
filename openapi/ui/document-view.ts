import { createDocsPlugin, createRequestInterceptor } from './docs-plugin.ts';
import { operationOfMethod, operationsOf, type DocumentPaths, type OperationPlace } from './opened-operation.ts';
import type { Session } from './session.ts';
import type { CreateSwaggerUi } from './swagger-system.ts';

export interface DocumentView {
  /** Shows a document in the place of the last one, and of a method that was chosen its form. */
  show(text: string, method: string | null): void;
}

/** Swagger UI, as this page has it. */
export function openDocumentView(
  createSwaggerUi: CreateSwaggerUi,
  domNode: HTMLElement,
  session: Session,
): DocumentView {
  const { specActions, layoutActions } = createSwaggerUi({
    domNode,
    plugins: [createDocsPlugin(session)],
    requestInterceptor: createRequestInterceptor(session),
    // Else it sends each document to a server of its makers.
    validatorUrl: null,
    tryItOutEnabled: true,
    displayRequestDuration: true,
    defaultModelsExpandDepth: 0,
    defaultModelExpandDepth: 2,
    syntaxHighlight: { activated: true, theme: 'idea' },
  }).getSystem();
  let shown: readonly OperationPlace[] = [];

  return {
    show(text, method) {
      // Versions of one service have the same paths: an answer of the one is none of the other.
      for (const operation of shown) {
        specActions.clearResponse(operation.path, operation.method);
        specActions.clearRequest(operation.path, operation.method);
        layoutActions.show(['operations', operation.tag, operation.operationId], false);
      }
      const { paths } = JSON.parse(text) as { readonly paths: DocumentPaths };
      specActions.updateSpec(text);
      shown = operationsOf(paths);
      const chosen = shown.length === 1 ? shown[0]! : method === null ? null : operationOfMethod(paths, method);
      if (chosen === null) return;
      layoutActions.show(['operations-tag', chosen.tag], true);
      const place = ['operations', chosen.tag, chosen.operationId];
      layoutActions.show(place, true);
      // Of many only those in sight are there.
      layoutActions.scrollToVirtualizedOperation(place);
    },
  };
}
