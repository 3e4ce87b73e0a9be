import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';

import { cannedResponse } from './canned-response.ts';

/** Made with hessian-lite 4.0.4 (Dubbo 3.3.6) from the values of the Java `BenchServiceProvider`. */
const FLAT_BODY =
  '9443166f72672e6578616d706c652e62656e63682e466c61749a056c6576656c096372656174656441740762616c616e6365046e6f74650573636f7265066163746976650361676505656d61696c046e616d650269646043176f72672e6578616d706c652e62656e63682e4c6576656c91046e616d656104474f4c444a0000018df26108b343146a6176612e6d6174682e426967446563696d616c910576616c75656207313032342e3530116669727374206f6620686572206b696e64444058a6666666666654b40f616461406578616d706c652e6f72670c416461204c6f76656c6163654c0000000218def4164805647562626f05322e302e325a';
const SAVE_BODY =
  '9443196f72672e6578616d706c652e62656e63682e526563656970749305746f74616c056974656d73076f7264657249646043146a6176612e6d6174682e426967446563696d616c910576616c7565610536312e3437934c0000000218def4164805647562626f05322e302e325a';
const ROWS_BODY_SHA256 = '25650a6948a19349da4463e7bff7c4fd8de370109c12c00cfe8dffa313ba73fd';

const bodyFor = (methodName: string): Buffer => {
  const request = Buffer.concat([Buffer.alloc(16), Buffer.from(`\x04${methodName}`, 'latin1')]);
  return cannedResponse(request).frame.subarray(16);
};

it('answers octet for octet what Java answers', () => {
  expect(bodyFor('flat').toString('hex')).toBe(FLAT_BODY);
  expect(bodyFor('save').toString('hex')).toBe(SAVE_BODY);
  expect(createHash('sha256').update(bodyFor('rows')).digest('hex')).toBe(ROWS_BODY_SHA256);
});

it('answers a heartbeat with a heartbeat', () => {
  const heartbeat = Buffer.from('dabbe2000000000000000001000000014e', 'hex');
  expect(cannedResponse(heartbeat).frame.toString('hex')).toBe('dabb22140000000000000000000000014e');
});
