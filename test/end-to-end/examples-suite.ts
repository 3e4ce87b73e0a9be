import { expect, it } from 'vitest';
import { examplesFor } from '../demo/examples.ts';
import { runExample } from './run-example.ts';

/** The lines that a start of the demo prints, word for word. @param urlOf of the gateway, once it runs */
export function itRunsTheExamples(printed: () => string, urlOf: () => string): void {
  it('prints lines that work as they stand', async () => {
    const [read, write, place, error] = examplesFor(urlOf()).map(({ command }) => command);
    for (const command of [read, write, place, error]) expect(printed()).toContain(`\n  ${command}\n`);
    expect(await runExample(read!)).toBe(
      '{"id":9007199254740993,"name":"李雷","status":"ACTIVE","createdAt":"2024-02-29T12:30:15.250Z",' +
        '"birthday":"1990-02-28","tags":["vip","😀"]}\n',
    );
    expect(await runExample(write!)).toMatch(
      /^\{"id":900719925474\d{4},"userId":9007199254740993,"amount":1234567890\.1234567890,"status":"CREATED","createdAt":"[^"]+","items":\[\{"sku":"A-1","quantity":2,"price":9\.90\}\]\}\n$/,
    );
    expect(await runExample(place!)).toBe(
      '{"region":"cn-hangzhou","tag":null}\n{"region":"cn-hangzhou","tag":"canary"}\n',
    );
    const problem = JSON.parse(await runExample(error!)) as Record<string, unknown>;
    expect(problem).toMatchObject({
      code: 'BUSINESS_EXCEPTION',
      status: 500,
      exception: { class: 'com.example.demo.OrderNotFoundException', message: 'there is no order 404' },
    });
    expect(JSON.stringify(problem)).not.toContain('DemoService.java');
  });
}
