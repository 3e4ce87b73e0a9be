import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../gateway/config/load-config.ts';
import { DEMO_CONFIG } from '../demo/demo-config.ts';

const README = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');

describe('the configurations that newcomers see', () => {
  it('are accepted: the one in the README', () => {
    const block = /```yaml\n(.*?)```/s.exec(README)?.[1];
    expect(loadConfig(block ?? '', {})).toMatchObject({ application: 'edge-gateway', expose: ['com.example.*'] });
  });

  it('are accepted: the one of the demo', () => {
    const config = loadConfig(readFileSync(DEMO_CONFIG, 'utf8'), { DEMO_PROVIDER_PORT: '20880' });
    expect(config.services.size).toBe(2);
  });
});
