import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

import { checkAnswers } from '../measure/check-answers.ts';
import { createCannedServer } from '../providers/canned-server.ts';
import { startProcess } from './started-process.ts';
import { NODE_GATEWAY } from './gateway-subjects.ts';

/** Request frames in hexadecimal, by method name. */
export type RecordedFrames = Readonly<Record<string, string>>;

/**
 * Lets the gateway make each call once and keeps what it sends, so that the proxies put the very same octets on the wire.
 * Rejects when the gateway does not start or answers something wrong.
 */
export async function recordFrames(folder: string): Promise<RecordedFrames> {
  const frames: Record<string, string> = {};
  const provider = createCannedServer((methodName, request) => {
    frames[methodName] = request.toString('hex');
  });
  provider.listen(0, '127.0.0.1');
  await once(provider, 'listening');
  try {
    const { port } = provider.address() as AddressInfo;
    const gateway = await startProcess(
      NODE_GATEWAY.name,
      await NODE_GATEWAY.commandLine({ providerPort: port, folder, frames }),
    );
    try {
      await checkAnswers(gateway);
    } finally {
      await gateway.stop();
    }
  } finally {
    provider.close();
  }
  return frames;
}
