import { connect } from 'node:net';

const TIMEOUT_MS = 2_000;

/** Sends a text to a server on 127.0.0.1 and gives what it answers, up to `end` or until it closes. */
export async function askServer(port: number, text: string, end?: RegExp): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let answer = '';
  const socket = connect({ host: '127.0.0.1', port, timeout: TIMEOUT_MS }, () => socket.write(text));
  socket.setEncoding('utf8');
  socket.on('data', (part: string) => {
    answer += part;
    if (end?.test(answer) === true) resolve(answer);
  });
  socket.once('timeout', () => reject(new Error(`port ${port} gave no answer`)));
  socket.once('error', reject);
  socket.once('close', () => resolve(answer));
  return promise.finally(() => socket.destroy());
}
