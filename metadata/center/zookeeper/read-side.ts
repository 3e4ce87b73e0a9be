import type { FrameReader } from './frame-reader.ts';
import type { ZnodeValue } from './znode-watch.ts';
import { ERROR, OPERATION } from './zookeeper-protocol.ts';

/** One side of a node: how it is asked for and what the answer is. */
export interface ReadSide<T extends ZnodeValue> {
  readonly operation: number;
  readonly decode: (body: FrameReader) => T;
  readonly isSame: (left: T, right: T) => boolean;
}

export const CHILDREN: ReadSide<readonly string[]> = {
  operation: OPERATION.getChildren,
  // The server gives them in any order.
  decode: (body) => body.texts().toSorted(),
  isSame: isSameList,
};

export const DATA: ReadSide<Uint8Array> = {
  operation: OPERATION.getData,
  decode: (body) => body.buffer(),
  isSame: isSameList,
};

/** Why the center does not say what is in a node, in words for the operator. */
export function refusalText(error: number): string {
  return error === ERROR.noAuth ? 'no permission to read it' : `cannot be read: the center answers with error ${error}`;
}

function isSameList<T>(left: ArrayLike<T>, right: ArrayLike<T>): boolean {
  if (left.length !== right.length) return false;
  for (let index = 0; index < left.length; index++) if (left[index] !== right[index]) return false;
  return true;
}
