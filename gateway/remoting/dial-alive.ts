import { encodeHeartbeat, isReadOnlyEvent } from '../dubbo/event.ts';
import { FrameDecoder } from '../dubbo/frame-decoder.ts';
import { FLAG_EVENT, FLAG_REQUEST } from '../dubbo/header.ts';
import type { Timers } from './timers.ts';
import type { Address, Dialer, Transport, TransportListener } from './transport.ts';

/**
 * Dials, and gives the stream only when the provider has answered a heartbeat on it. One that shuts down still accepts
 * connections, and closes each at once, with the calls in it.
 * https://github.com/apache/dubbo/blob/dubbo-3.2.16/dubbo-remoting/dubbo-remoting-api/src/main/java/org/apache/dubbo/remoting/transport/AbstractServer.java (connected)
 *
 * @param timeoutMs for both
 */
export async function dialAlive(
  dialer: Dialer,
  timers: Timers,
  address: Address,
  listener: TransportListener,
  timeoutMs: number,
): Promise<Transport> {
  const lastAt = timers.now() + timeoutMs;
  const answered = Promise.withResolvers<void>();
  let isAlive = false;
  const decoder = new FrameDecoder({
    onFrame: ({ flag }, body) => {
      if ((flag & FLAG_REQUEST) === 0) isAlive = true;
      else if ((flag & FLAG_EVENT) !== 0 && isReadOnlyEvent(body))
        answered.reject(new Error('the provider shuts down'));
    },
    onOversize: () => {},
  });
  const onData = (bytes: Uint8Array): void => {
    if (isAlive) return listener.onData(bytes);
    try {
      decoder.push(bytes);
    } catch (error) {
      answered.reject(error);
    }
    if (isAlive) answered.resolve();
  };
  const onClose = (cause: Error | null): void => {
    if (isAlive) listener.onClose(cause);
    else answered.reject(cause ?? new Error('the provider closed the connection at once'));
  };
  const transport = await dialer.dial(address, { onData, onClose }, timeoutMs);
  const late = new Error('the provider answers no heartbeat');
  const timer = timers.start(() => answered.reject(late), Math.max(1, lastAt - timers.now()));
  transport.write(encodeHeartbeat(0));
  try {
    await answered.promise;
    return transport;
  } catch (error) {
    transport.close();
    throw error;
  } finally {
    timers.stop(timer);
  }
}
