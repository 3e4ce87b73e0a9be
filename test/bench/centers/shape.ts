export type Layout = 'interface' | 'application';
export const LAYOUTS: readonly Layout[] = ['interface', 'application'];

/** What each application of a simulated center has. */
export const SERVICES_EACH = 25;
export const INSTANCES_EACH = 20;

/** A simulated center: applications of one shape, so that a small and a large one differ in nothing but their number. */
export interface CenterShape {
  readonly layout: Layout;
  /** Name of its nodes in ZooKeeper: several centers share one server. */
  readonly root: string;
  readonly applications: number;
}

/** 1,000 services x 20 providers. */
export const largeCenter = (layout: Layout): CenterShape => ({ layout, root: `${layout}-large`, applications: 40 });
/** 50 services x 20 providers. */
export const smallCenter = (layout: Layout): CenterShape => ({ layout, root: `${layout}-small`, applications: 2 });

export const servicesOf = ({ applications }: CenterShape): number => applications * SERVICES_EACH;
export const providersOf = (shape: CenterShape): number => servicesOf(shape) * INSTANCES_EACH;

/** Where applications register themselves: beside the interfaces, as in Dubbo. */
export const discoveryRoot = ({ root }: CenterShape): string => `${root}-services`;

/** The address of the center, for a gateway's configuration. */
export function centerAddress(server: string, shape: CenterShape): string {
  return `${server}?group=${shape.root}&rootPath=${discoveryRoot(shape)}`;
}
