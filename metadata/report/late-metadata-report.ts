import type { CenterState } from '../center/center-state.ts';
import type { MetadataReport } from './metadata-report.ts';

/**
 * A metadata center whose address is not known yet: the config center has to tell it.
 *
 * @param state until then
 */
export function createLateMetadataReport(
  report: Promise<MetadataReport>,
  state: (nowMs: number) => CenterState,
): MetadataReport {
  let known: MetadataReport | null = null;
  let isClosed = false;
  void report.then(
    (found) => {
      known = found;
      return isClosed ? found.close() : undefined;
    },
    () => {},
  );
  return {
    watch(key, applications, listener) {
      if (known !== null) return known.watch(key, applications, listener);
      let stop: (() => void) | null = null;
      let isStopped = false;
      void report.then(
        (found) => {
          if (!isStopped) stop = found.watch(key, applications, listener);
        },
        () => {},
      );
      return () => {
        isStopped = true;
        stop?.();
      };
    },
    list: (serviceInterface) => known?.list(serviceInterface) ?? [],
    metadataInfo: async (application, revision) => (await report).metadataInfo(application, revision),
    mapping: async (serviceInterface) => (await report).mapping(serviceInterface),
    problems: () => known?.problems() ?? [],
    state: (nowMs) => known?.state(nowMs) ?? state(nowMs),
    close: async () => {
      isClosed = true;
      await known?.close();
    },
  };
}
