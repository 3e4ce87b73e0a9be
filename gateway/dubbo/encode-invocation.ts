import { Hessian2Output } from '../hessian2/hessian2-output.ts';
import { FrameMemory } from './frame-memory.ts';
import { setBodyLength } from './header.ts';
import type { InvocationTemplate } from './invocation-template.ts';

const MAP_END = 0x5a;

/** Used again for each call: encoding never waits, so two calls never share it. */
const attachmentOutput = new Hessian2Output();
/** What it holds: calls of one access key, with which nothing else goes, have the same ones. */
let encodedAttachments: readonly (readonly [string, string])[] | null = null;
/** Frames are not given back: the platform keeps them until they have left. */
const memory = new FrameMemory();

/**
 * A whole two-way request frame in memory of its own; its request id is zero until `setRequestId`.
 * `args`: the Hessian octets of all arguments, one after the other, as many as the target has parameter types.
 * `attachments`: those of this call only (`dubbo.tag`), never changed afterwards; one that the template has as well wins over it.
 */
export function encodeInvocation(
  template: InvocationTemplate,
  args: Uint8Array,
  attachments: readonly (readonly [string, string])[] = [],
): Uint8Array {
  const { head, tail } = template;
  const out = attachments.length === 0 ? null : encodeAttachments(attachments);
  const argsEnd = head.length + args.length;
  const frame = memory.take(argsEnd + tail.length + (out === null ? 0 : out.length) + 1);
  frame.set(head);
  frame.set(args, head.length);
  frame.set(tail, argsEnd);
  if (out !== null) out.copyTo(frame, argsEnd + tail.length);
  frame[frame.length - 1] = MAP_END;
  setBodyLength(frame);
  return frame;
}

function encodeAttachments(attachments: readonly (readonly [string, string])[]): Hessian2Output {
  if (attachments === encodedAttachments) return attachmentOutput;
  encodedAttachments = null;
  const out = attachmentOutput.reset();
  for (const [key, value] of attachments) {
    out.writeString(key);
    out.writeString(value);
  }
  encodedAttachments = attachments;
  return out;
}
