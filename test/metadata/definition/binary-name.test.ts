import { describe, expect, it } from 'vitest';
import { binaryName, createBinaryNames } from '../../../metadata/definition/binary-name.ts';

describe('binaryName', () => {
  it.each([
    ['com.example.User', 'com.example.User'],
    ['com.example.Outer.Inner.Deep', 'com.example.Outer$Inner$Deep'],
    ['com.example.Outer$Inner', 'com.example.Outer$Inner'],
    ['com.example.Outer$Inner.Deep', 'com.example.Outer$Inner$Deep'],
    ['MD.Svc', 'MD$Svc'],
    ['long', 'long'],
    ['com.example.all_lower', 'com.example.all_lower'],
    ['com.example._Outer.Inner', 'com.example._Outer$Inner'],
    ['com.example.$Proxy3', 'com.example.$Proxy3'],
    ['com.example.Österreich.Wien', 'com.example.Österreich$Wien'],
    ['com.example.Outer$1', 'com.example.Outer$1'],
  ])('%s is %s', (name, binary) => expect(binaryName(name)).toBe(binary));
});

describe('createBinaryNames', () => {
  it('takes the spelling with $ that the document has', () => {
    const names = createBinaryNames(['com.example.order$line', 'com.example.Outer$Inner']);
    expect(names('com.example.order.line')).toBe('com.example.order$line');
    expect(names('com.example.Outer.Inner')).toBe('com.example.Outer$Inner');
  });

  it('nests what follows a known top-level class', () => {
    const names = createBinaryNames(['com.example.order$line']);
    expect(names('com.example.order.item')).toBe('com.example.order$item');
    expect(names('com.example.order.item.part')).toBe('com.example.order$item$part');
    expect(names('com.example.orders.item')).toBe('com.example.orders.item');
  });

  it('knows capitalised packages by what is in them', () => {
    const names = createBinaryNames(['com.Example.Svc$Kind', 'com.Example.API']);
    expect(names('com.Example.Order')).toBe('com.Example.Order');
    expect(names('com.Example.Order.Line')).toBe('com.Example.Order$Line');
    expect(names('com.Example.sub.Order.Line')).toBe('com.Example.sub.Order$Line');
    expect(names('com.Other.Order')).toBe('com.Other$Order');
  });

  it('knows an interface by its binary name alone', () => {
    expect(createBinaryNames(['MD$Svc'])('MD.Svc')).toBe('MD$Svc');
    expect(createBinaryNames(['MD.Svc'])('MD.Svc')).toBe('MD.Svc');
    expect(createBinaryNames(['com.example.Svc'])('com.example.Svc.Kind')).toBe('com.example.Svc$Kind');
  });
});
