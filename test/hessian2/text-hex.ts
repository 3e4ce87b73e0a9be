/** Hex of a Hessian string of up to 1023 ASCII characters, for messages put together by hand. */
export function textHex(text: string): string {
  const { length } = text;
  const head = length < 32 ? [length] : [0x30 + (length >> 8), length & 0xff];
  return Buffer.concat([Uint8Array.from(head), Buffer.from(text, 'ascii')]).toString('hex');
}

/** Hex of a class definition; field names of less than 48. */
export function classHex(name: string, ...fields: string[]): string {
  return `43${textHex(name)}${(0x90 + fields.length).toString(16)}${fields.map(textHex).join('')}`;
}
