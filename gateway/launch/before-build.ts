import { bundleDocs } from './bundle-docs.ts';
import { bundleRedis } from './bundle-redis.ts';
import { fail } from './fail.ts';
import { writePackedConfiguration } from './pack-configuration.ts';

/** What wrangler runs before each build (`[build]` in wrangler.toml): the modules that are no source files. */
async function main(): Promise<void> {
  await Promise.all([bundleDocs(), bundleRedis(), writePackedConfiguration()]);
}

await main().catch(fail);
