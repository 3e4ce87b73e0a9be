import { describe, expect } from 'vitest';
import { encodeInvocation } from '../../gateway/dubbo/encode-invocation.ts';
import { decodeEvent, encodeHeartbeatResponse } from '../../gateway/dubbo/event.ts';
import { DubboProtocolError } from '../../gateway/dubbo/dubbo-error.ts';
import { FrameDecoder } from '../../gateway/dubbo/frame-decoder.ts';
import {
  type DubboHeader,
  FLAG_EVENT,
  FLAG_REQUEST,
  FLAG_TWO_WAY,
  SERIALIZATION_MASK,
  bodyLengthOf,
  setRequestId,
} from '../../gateway/dubbo/header.ts';
import { STATUS } from '../../gateway/dubbo/status.ts';
import { createInvocationTemplate } from '../../gateway/dubbo/invocation-template.ts';
import { readErrorText } from '../../gateway/dubbo/read-error-text.ts';
import { readThrowable } from '../../gateway/dubbo/read-throwable.ts';
import { readAttachments, readResponseHead } from '../../gateway/dubbo/response-body.ts';
import { Hessian2Reader } from '../../gateway/hessian2/hessian2-reader.ts';
import { fromHex, toHex } from '../hessian2/hex.ts';
import { readNotation } from '../hessian2/notation.ts';
import { itCase, loadCases, loadJson } from '../cases.ts';

interface FrameCase {
  readonly id: string;
  readonly what: string;
  readonly input: readonly string[] | null;
  readonly expected: Readonly<Record<string, unknown>>;
}

interface Frame {
  readonly header: DubboHeader;
  readonly body: Uint8Array;
}

const { frames } = loadJson<{ frames: readonly FrameCase[] }>('hessian/frames.json');
const caseOf = (id: string) => frames.find((each) => each.id === id)!;

/** Frames of the reads given, and the error that ended them if one did. */
function decode(reads: readonly Uint8Array[]): { frames: Frame[]; error: DubboProtocolError | null } {
  const found: Frame[] = [];
  const decoder = new FrameDecoder({
    onFrame: (header, body) => found.push({ header, body }),
    onOversize: () => expect.unreachable(),
  });
  try {
    for (const read of reads) decoder.push(read);
    decoder.end();
  } catch (error) {
    if (error instanceof DubboProtocolError) return { frames: found, error };
    throw error;
  }
  return { frames: found, error: null };
}

/** The reads as they are, octet by octet, and cut at places from a seed that the title shows. */
function cuttings(input: readonly string[], seed: number): Uint8Array[][] {
  const reads = input.map(fromHex);
  const whole = new Uint8Array(Buffer.concat(reads));
  const made = [reads, [whole], Array.from(whole, (octet) => Uint8Array.of(octet))];
  let state = seed;
  for (let round = 0; round < 20; round++) {
    const pieces: Uint8Array[] = [];
    for (let start = 0; start < whole.length;) {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      const length = 1 + ((state >>> 16) % 24);
      pieces.push(whole.slice(start, start + length));
      start += length;
    }
    made.push(pieces);
  }
  return made;
}

function describeResponse({ header, body }: Frame): Record<string, unknown> {
  const id = String(header.requestId);
  if ((header.flag & SERIALIZATION_MASK) !== 2)
    return { [id]: `error: serialization ${header.flag & SERIALIZATION_MASK}` };
  if (header.status !== STATUS.OK) return { id, status: header.status, message: readErrorText(body) };
  const reader = new Hessian2Reader().reset(body);
  try {
    const content = readResponseHead(reader);
    if (content === 'exception') {
      const { class: name, message } = readThrowable(reader);
      return { id, exception: { class: name, message } };
    }
    const value = content === 'value' ? readNotation(reader) : null;
    const attachments = readAttachments(reader);
    return attachments.size === 0 ? { id, value } : { id, value, attachments: notationOf(attachments) };
  } catch {
    return { [id]: 'error' };
  }
}

function notationOf(attachments: ReadonlyMap<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    [...attachments].map(([key, value]) => [
      key,
      typeof value === 'number' ? { int: value } : typeof value === 'string' ? { string: value } : value,
    ]),
  );
}

const seed = Date.now() % 1_000_000;

describe(`frames, cut with seed ${seed}`, () => {
  for (const { id, what, input, expected } of frames) {
    if (input === null) continue;
    itCase(id, what, () => {
      for (const reads of cuttings(input, seed)) {
        const { frames: found, error } = decode(reads);
        if (expected['error'] === 'link closed') {
          expect(error).toBeInstanceOf(DubboProtocolError);
          continue;
        }
        expect(error).toBe(null);
        if ('write' in expected) checkEvent(found, expected);
        else checkResponses(found, expected);
      }
    });
  }
});

function checkEvent(found: Frame[], expected: FrameCase['expected']): void {
  expect(found.length).toBe(1);
  const { header, body } = found[0]!;
  expect(header.flag & FLAG_EVENT).toBe(FLAG_EVENT);
  const isAsked = (header.flag & (FLAG_REQUEST | FLAG_TWO_WAY)) === (FLAG_REQUEST | FLAG_TWO_WAY);
  const answer = isAsked
    ? toHex(encodeHeartbeatResponse(header.requestId, header.flag & SERIALIZATION_MASK, body))
    : null;
  expect(answer).toBe(expected['write']);
  expect(decodeEvent(body)).toBe(isAsked ? 'heartbeat' : 'connection' in expected ? 'readonly' : decodeEvent(body));
}

function checkResponses(found: Frame[], expected: FrameCase['expected']): void {
  const described = found.map(describeResponse);
  if ('id' in expected) {
    const { http_class: _, ...rest } = expected;
    expect(described).toMatchObject([rest]);
    return;
  }
  // Several answers: by id, as a value, an error, or one that nobody waits for.
  const byId = Object.assign(
    {},
    ...described.map((each) => ('id' in each ? { [String(each['id'])]: each['value'] } : each)),
  );
  for (const [id, value] of Object.entries(expected)) {
    if (value === 'ignored') expect(byId).toHaveProperty(id);
    else expect(byId[id]).toEqual(value);
  }
}

describe('requests', () => {
  const target = {
    path: 'com.example.demo.OrderService',
    serviceInterface: 'com.example.demo.OrderService',
    version: '1.0.0',
    group: null,
    methodName: 'find',
    parameterTypes: ['long'],
    generic: 'true',
    attachments: {},
  } as const;
  const frame = encodeInvocation(createInvocationTemplate(target), fromHex('e7'));

  itCase('FR35', 'have the parts that Java writes, up to the attachments of its own choice', () => {
    const java = caseOf('FR35').expected['body'] as string;
    const parts = java.slice(0, java.indexOf('480767656e65726963'));
    expect(toHex(frame.subarray(16)).startsWith(parts)).toBe(true);
  });

  itCase('FR37', 'have the header of a two-way call', () => {
    setRequestId(frame, 258);
    expect(toHex(frame.subarray(0, 16))).toBe(
      `dabbc2000000000000000102${bodyLengthOf(frame).toString(16).padStart(8, '0')}`,
    );
    expect(frame.length).toBe(16 + bodyLengthOf(frame));
  });
});

describe('timeouts/heartbeats', () => {
  const { input, expected } = loadCases('timeouts/heartbeats').find(({ id }) => id === 'C075')!;
  itCase('C075', 'a heartbeat is answered', () => {
    const { frames: found } = decode([fromHex(input)]);
    const { header, body } = found[0]!;
    const answer = encodeHeartbeatResponse(header.requestId, header.flag & SERIALIZATION_MASK, body);
    expect(`answer ${toHex(answer)}`).toBe(expected);
  });
});
