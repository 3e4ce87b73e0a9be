import { describe, expect, it } from 'vitest';
import type { ConfigCenter } from '../../../metadata/config-center/config-center.ts';
import { createFileConfigCenter } from '../../../metadata/config-center/file-config-center.ts';

/** What is told of an item; it must be told at once, and once. */
function tell(center: ConfigCenter, name: string, group?: string): string | null {
  const told: (string | null)[] = [];
  center.watch(name, (text) => told.push(text), group)();
  expect(told).toHaveLength(1);
  return told[0] ?? null;
}

describe('createFileConfigCenter', () => {
  it('finds items by the names of files', () => {
    const center = createFileConfigCenter(
      new Map([
        ['order-app.tag-router.yaml', 'a'],
        ['stock-app.tag-router.yml', 'b'],
        ['com.example.OrderService:1.0.0:.configurators', 'c'],
        ['com.example.OrderService::blue.condition-router.yaml', 'd'],
        ['dubbo.properties', '\uFEFFe'],
      ]),
      'file:rules',
    );
    expect(tell(center, 'order-app.tag-router')).toBe('a');
    expect(tell(center, 'stock-app.tag-router')).toBe('b');
    expect(tell(center, 'com.example.OrderService:1.0.0:.configurators')).toBe('c');
    expect(tell(center, 'com.example.OrderService::blue.condition-router', 'dubbo')).toBe('d');
    expect(tell(center, 'dubbo.properties')).toBe('e');
    expect(tell(center, 'order-app.tag-router.yaml')).toBeNull();
    expect(tell(center, 'nobody.tag-router')).toBeNull();
    expect(tell(center, 'order-app.tag-router', 'shop')).toBeNull();
    expect(center.problems()).toEqual([]);
    expect(center.state(5)).toEqual({
      address: 'file:rules',
      connected: true,
      ageMs: 0,
      detail: '5 items in 5 files',
    });
  });

  it('reports files that hold no item', () => {
    const center = createFileConfigCenter(
      new Map([
        ['notes.yaml', 'x'],
        ['a.tag-router.yaml', 'first'],
        ['a.tag-router.yml', 'second'],
      ]),
    );
    expect(tell(center, 'a.tag-router')).toBe('first');
    expect(center.problems()).toEqual([
      'notes.yaml: is the name of no rule, expected one such as order-app.tag-router.yaml',
      'a.tag-router.yml: is skipped, another file has the same name but for its end',
    ]);
  });

  it('tells nothing once it is closed', async () => {
    const center = createFileConfigCenter(new Map([['a.tag-router', 'x']]));
    await center.close();
    await center.close();
    center.watch('a.tag-router', () => expect.unreachable('it is closed'));
    expect(center.state(0).connected).toBe(false);
  });
});
