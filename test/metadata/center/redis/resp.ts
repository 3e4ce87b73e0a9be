/** What the fake Redis answers. */
export type Reply = string | null | readonly Reply[] | { readonly status: string } | { readonly error: string };

/** A reply in the octets of RESP2. https://redis.io/docs/latest/develop/reference/protocol-spec/ */
export function encodeReply(reply: Reply): string {
  if (reply === null) return '$-1\r\n';
  if (typeof reply === 'string') return `$${Buffer.byteLength(reply)}\r\n${reply}\r\n`;
  if ('status' in reply) return `+${reply.status}\r\n`;
  if ('error' in reply) return `-${reply.error}\r\n`;
  return `*${reply.length}\r\n${reply.map(encodeReply).join('')}`;
}

/** Takes the commands out of what was received so far (lists of texts, as clients send them); gives them and the rest. */
export function takeCommands(received: Buffer): { commands: string[][]; rest: Buffer } {
  const commands: string[][] = [];
  let start = 0;
  for (;;) {
    const taken = takeCommand(received, start);
    if (taken === null) return { commands, rest: received.subarray(start) };
    commands.push(taken.command);
    start = taken.end;
  }
}

function takeCommand(received: Buffer, start: number): { command: string[]; end: number } | null {
  const head = takeNumber(received, start);
  if (head === null) return null;
  const command: string[] = [];
  let position = head.end;
  while (command.length < head.value) {
    const size = takeNumber(received, position);
    if (size === null || received.length < size.end + size.value + 2) return null;
    command.push(received.toString('utf8', size.end, size.end + size.value));
    position = size.end + size.value + 2;
  }
  return { command, end: position };
}

/** The number of a line such as `*3` or `$5`. */
function takeNumber(received: Buffer, start: number): { value: number; end: number } | null {
  const end = received.indexOf('\r\n', start);
  return end < 0 ? null : { value: Number(received.toString('latin1', start + 1, end)), end: end + 2 };
}
