import { describe, expect, it } from 'vitest';
import { createLogWriter } from '../../gateway/http/log-writer.ts';

function setUp() {
  const written: string[] = [];
  const waiting: (() => void)[] = [];
  const log = createLogWriter({
    output: (text) => void written.push(text),
    later: (callback) => void waiting.push(callback),
  });
  return { log, written, waiting };
}

describe('the log writer', () => {
  it('writes the lines that come close together at once', () => {
    const { log, written, waiting } = setUp();
    log.write('a', 0);
    log.write('b', 0);
    expect([written, waiting.length]).toEqual([[], 1]);
    waiting[0]?.();
    log.write('c', 0);
    waiting[1]?.();
    expect(written).toEqual(['a\nb\n', 'c\n']);
  });

  it('does not wait when there is much to write', () => {
    const { log, written, waiting } = setUp();
    log.write('x'.repeat(20_000), 0);
    log.write('x'.repeat(20_000), 0);
    expect(written.map((text) => text.length)).toEqual([40_002]);
    waiting[0]?.();
    expect(written.length).toBe(1);
  });

  it('asks again when nobody called back', () => {
    const { log, written, waiting } = setUp();
    log.write('a', 0);
    log.write('b', 1_001);
    expect(waiting.length).toBe(2);
    waiting[1]?.();
    expect(written).toEqual(['a\nb\n']);
  });

  it('writes what is left at the end', () => {
    const { log, written } = setUp();
    log.write('last', 0);
    log.flush();
    log.flush();
    expect(written).toEqual(['last\n']);
  });
});
