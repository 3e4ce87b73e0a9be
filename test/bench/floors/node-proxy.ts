import { listen, respond } from './listen.ts';
import { RawConnection } from './raw-connection.ts';

// The floor of a gateway on Node: HTTP in, a frame made ahead out, the octets of the answer back. Nothing is translated.
const provider = new RawConnection(Number(process.env['PROVIDER_PORT']));
const recorded = JSON.parse(process.env['FRAMES'] ?? '{}') as Record<string, string>;
const frames = new Map(Object.entries(recorded).map(([methodName, hex]) => [methodName, Buffer.from(hex, 'hex')]));

listen((methodName, _body, response) => {
  const frame = frames.get(methodName);
  if (frame === undefined) throw new Error(`no frame for ${methodName}`);
  provider.call(frame, (body) => respond(response, 'application/octet-stream', body));
});
