import type { ViewDocument } from './view-document.ts';

/**
 * Keeps the last good views where they outlive the process. What it keeps is of one set of centers: the views of others are none. No
 * method rejects because of broken or missing contents; those that cannot be read are left out.
 */
export interface ViewStore {
  load(): Promise<readonly ViewDocument[]>;
  save(document: ViewDocument): Promise<void>;
}
