import type { DocsFiles } from './http/docs.ts';

/** The files of `/docs` behind a binding: static assets on Cloudflare, a folder of the disk under workerd (wrangler.toml, `launch/workerd-config.ts`). */
export function createWorkerDocsFiles(assets: Pick<Fetcher, 'fetch'>): DocsFiles {
  return {
    async read(name) {
      const response = await assets.fetch(`https://docs/${name}`);
      if (response.ok) return new Uint8Array(await response.arrayBuffer());
      await response.body?.cancel();
      return null;
    },
  };
}
