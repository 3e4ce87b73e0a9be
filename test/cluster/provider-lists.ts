import type { HealthConfig, RegionConfig } from '../../gateway/config/config.ts';
import { CallProfiles } from '../../gateway/cluster/call-profile.ts';
import { createDirectoryEntry } from '../../gateway/cluster/directory-entry.ts';
import { ServiceHealth } from '../../gateway/cluster/health/service-health.ts';
import { ProviderList } from '../../gateway/cluster/provider-list.ts';
import { Roster } from '../../gateway/cluster/roster.ts';
import { loadConfig } from '../../gateway/config/load-config.ts';
import type { ProviderUrl } from '../../metadata/url/provider-url.ts';

const CONFIG = loadConfig(
  'registry: { address: static }\nmetadata-report: { address: "file:x" }\nexpose: []\nauth: { mode: none }',
  {},
);
/** The defaults of the configuration. */
export const HEALTH_CONFIG: HealthConfig = CONFIG.health;
export const REGION_CONFIG: RegionConfig = CONFIG.region;

/** The health of a service, with a clock to set, the lines that it told, and hosts that are down. */
export function createHealth(config: Partial<HealthConfig> = {}) {
  const clock = { nowMs: 0 };
  const told: string[] = [];
  const down = new Set<string>();
  const health = new ServiceHealth('a.B', {
    config: { ...HEALTH_CONFIG, ...config },
    now: () => clock.nowMs,
    isAvailable: ({ host }) => !down.has(host),
    longestCallMs: 60_000,
    tell: (line) => void told.push(line),
  });
  return { clock, told, health, down };
}

/** All providers of a view. */
export function listOf(urls: readonly ProviderUrl[], health: ServiceHealth = createHealth().health): ProviderList {
  const profiles = new CallProfiles();
  const roster = new Roster(
    urls.map((url) =>
      createDirectoryEntry(url, health.of({ host: url.host, port: url.port }), profiles.of(url), REGION_CONFIG),
    ),
  );
  health.adopt(roster);
  return new ProviderList(roster, roster.entries);
}
