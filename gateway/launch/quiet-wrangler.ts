/** Environment of wrangler when a program starts it: no questions, no reports, nothing that needs a network. */
export const QUIET_WRANGLER = {
  CI: 'true',
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_SEND_ERROR_REPORTS: 'false',
  // Else it asks the registry for a newer version of itself.
  WRANGLER_HIDE_BANNER: 'true',
  // Else `wrangler dev` asks Cloudflare where this machine is.
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
} as const;
