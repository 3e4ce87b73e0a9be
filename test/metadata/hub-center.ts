/** The ZooKeeper of the tests of a Worker's hub: see `hub-object-control.ts`. */
export interface HubCenter {
  readonly port: number;
  readonly url: string;
  /** Of a provider of the demo's services. */
  readonly providerPort: number;
  /** The definition of its `UserService`. */
  readonly definition: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    readonly hubCenter: HubCenter;
  }
}
