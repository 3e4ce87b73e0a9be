import { expect } from 'vitest';
import { canonicalJson } from './canonical-json.ts';
import type { InteropCase } from './expectations/case.ts';

export interface GatewayAnswer {
  readonly status: number;
  readonly text: string;
}

/** `POST /{interface}/{method}`. @param gateway its URL */
export async function post(
  gateway: string,
  serviceInterface: string,
  methodName: string,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<GatewayAnswer> {
  const response = await fetch(`${gateway}/${serviceInterface}/${methodName}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  return { status: response.status, text: await response.text() };
}

/** Throws unless the answer, and Java's own words about the value, are exactly those of the case. */
export async function expectCase(gateway: string, expectation: InteropCase): Promise<void> {
  const { serviceInterface, methodName, httpBody, expectedJson, wordsCall, expectedWords } = expectation;
  const answer = await post(gateway, serviceInterface, methodName, httpBody);
  expect(answer.status, answer.text).toBe(200);
  expect(canonicalJson(answer.text)).toBe(canonicalJson(expectedJson));
  if (wordsCall === null) return;
  const words = await post(gateway, serviceInterface, wordsCall.methodName, wordsCall.httpBody);
  expect(words.status, words.text).toBe(200);
  expect(JSON.parse(words.text)).toBe(expectedWords);
}
