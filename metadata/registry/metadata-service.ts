/** Where an application's own MetadataService answers. */
export interface MetadataServiceEndpoint {
  readonly application: string;
  readonly host: string;
  readonly port: number;
}

/** Calls Dubbo's `org.apache.dubbo.metadata.MetadataService` at a provider. Rejects when it gives no usable answer. */
export interface MetadataService {
  /** The MetadataInfo of a revision, as JSON text (Dubbo 3). */
  getMetadataInfo(endpoint: MetadataServiceEndpoint, revision: string): Promise<string>;
  /** The URLs of everything that the instance exports (2.7). */
  getExportedUrls(endpoint: MetadataServiceEndpoint): Promise<readonly string[]>;
}
