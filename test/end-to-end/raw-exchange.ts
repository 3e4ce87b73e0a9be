import { connect } from 'node:net';

/** Sends these octets to the gateway and gives all that comes back until it closes the connection. */
export async function rawExchange(url: string, octets: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(octets);
  let answer = '';
  for await (const chunk of socket.setEncoding('utf8')) answer += String(chunk);
  return answer;
}
