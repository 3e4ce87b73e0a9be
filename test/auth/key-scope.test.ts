import { describe, expect, it } from 'vitest';
import { createKeyScope } from '../../gateway/auth/key-scope.ts';

describe('the scope of a key', () => {
  it.each([
    [['*'], 'com.a.B', 'm', true],
    [['*#find*'], 'com.a.B', 'findAll', true],
    [['*#find*'], 'com.a.B', 'Find', false],
    [['com.a.B'], 'com.a.B', 'm', true],
    [['com.a.B'], 'com.a.Bc', 'm', false],
    [['com.a.B'], 'com.a.b', 'm', false],
    [['com.a.*'], 'com.a.B', 'm', true],
    [['com.a.*'], 'com.a.b.C', 'm', true],
    [['com.a.*'], 'com.a', 'm', false],
    [['com.a.*'], 'com.ab.C', 'm', false],
    [['com.a.*#get'], 'com.a.B', 'get', true],
    [['com.a.*#get'], 'com.a.B', 'getAll', false],
    [['com.a.B#get', 'com.a.B#set*'], 'com.a.B', 'setAll', true],
    [['com.a.B#get', 'com.*#list'], 'com.a.B', 'list', true],
    [['com.a.B#*'], 'com.a.B', 'm', true],
    [['com.a.B'], '__proto__', 'm', false],
    [[], 'com.a.B', 'm', false],
  ])('%j lets it call %s %s: %s', (allow, serviceInterface, methodName, may) => {
    expect(createKeyScope(allow)(serviceInterface, methodName)).toBe(may);
  });
});
