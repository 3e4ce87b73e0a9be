import { describe, expect, it } from 'vitest';
import { nameComponents } from '../../openapi/component-names.ts';
import { componentNames, documentOf, referencesIn, type TestService, textOf } from './document-fixture.ts';

const LEGAL = /^[A-Za-z0-9._-]+$/;

function service(name: string, types: TestService['types'], returns: readonly string[]): TestService {
  const methods = Object.fromEntries(returns.map((type, index) => [`get${index}`, [[], type] as const]));
  return { name, methods, types: types! };
}

function namesOf(...services: readonly TestService[]): readonly string[] {
  return componentNames(documentOf(services));
}

const TEXTS = { name: 'java.lang.String' };

describe('names of components', () => {
  it('[C171] are legal for nested and generic classes, and what refers to them leads there', () => {
    const types = {
      'com.example.Api$Query': TEXTS,
      'com.example.A': TEXTS,
      'com.example.Result<java.util.List<com.example.A>>': { value: 'java.util.List<com.example.A>' },
    };
    const returns = ['com.example.Api$Query', 'com.example.Result<java.util.List<com.example.A>>'];
    const document = documentOf([service('com.example.Service', types, returns)]);
    expect(componentNames(document)).toEqual(['A', 'Query', 'ResultOfListOfA']);
    const references = new Set(referencesIn(document));
    for (const name of Object.keys(document.components.schemas)) expect(name).toMatch(LEGAL);
    const schemas = [...references].filter((reference) => reference.startsWith('#/components/schemas/'));
    expect(schemas.length).toBeGreaterThan(2);
    for (const reference of schemas) {
      expect(Object.keys(document.components.schemas)).toContain(reference.slice('#/components/schemas/'.length));
    }
  });

  it('[C213] have neither slashes nor tildes, which JSON pointers would have to escape', () => {
    const javaType = { kind: 'class', name: 'com.example.Odd/~Name', arguments: [] } as const;
    const component = { id: 'x', javaType, isInput: false, template: { texts: ['{}'], holes: [] } };
    expect([...nameComponents([component])]).toEqual([['x', 'Odd_u002f_u007eName']]);
  });

  it('[C173] are the full ones of both classes that have one simple name', () => {
    const types = { 'com.example.a.User': TEXTS, 'com.example.b.User': TEXTS };
    const names = namesOf(service('a.B', types, ['com.example.a.User', 'com.example.b.User']));
    expect(names).toEqual(['com.example.a.User', 'com.example.b.User']);
  });

  it('are full ones too where simple names differ by nothing but case, or are one of ours', () => {
    const types = { 'a.User': TEXTS, 'b.USER': TEXTS, 'c.Problem': TEXTS };
    expect(namesOf(service('a.B', types, Object.keys(types)))).toEqual(['a.User', 'b.USER', 'c.Problem']);
  });

  it('come from the content where even the full ones are the same', () => {
    const types = { 'a.User': TEXTS, 'A.User': { id: 'long' }, 'a.B$User': TEXTS, 'a.B.User': TEXTS };
    const names = namesOf(service('x.Y', types, ['a.User', 'A.User', 'a.B$User']));
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(3);
    for (const name of names) expect(name).toMatch(LEGAL);
    expect(names.filter((name) => /^[aA]\.User-[0-9a-f]{8}$/.test(name))).toHaveLength(2);
  });

  it('tell what is taken from what is given where they differ', () => {
    const types = { 'a.User': { id: 'long' }, 'a.Name': TEXTS };
    const save = {
      name: 'a.B',
      methods: { save: [['a.User', 'a.Name'], 'a.User'] as const, get: [[], 'a.Name'] as const },
      types,
    };
    expect(namesOf(save)).toEqual(['Name', 'PrimitiveLongInput', 'User', 'UserInput']);
  });

  it('never meet a class that is called so', () => {
    const types = { 'a.User': { id: 'long' }, 'a.UserInput': { id: 'int' } };
    const names = namesOf({ name: 'a.B', methods: { save: [['a.User'], 'a.UserInput'] }, types });
    expect(names.filter((name) => /^UserInput-[0-9a-f]{8}$/.test(name))).toHaveLength(2);
  });

  it('keep Chinese identifiers and dollars apart', () => {
    const types = { 'a.用户': TEXTS, 'a.订单': TEXTS, 'a.$': TEXTS };
    const names = namesOf(service('a.B', types, Object.keys(types)));
    expect(names).toEqual(['a._u0024', '_u7528_u6237', '_u8ba2_u5355'].toSorted());
    const { schemas } = documentOf([service('a.B', types, Object.keys(types))]).components;
    expect(schemas['_u7528_u6237']).toMatchObject({ title: '用户', 'x-dubbo-type': 'a.用户' });
  });

  it('are readable for generics of generics', () => {
    const types = { 'a.Page': { items: 'java.util.List<T>' }, 'a.Pair': { left: 'L', right: 'R' }, 'a.User': TEXTS };
    const names = namesOf(
      service('a.B', types, ['a.Page<a.User>', 'a.Page<a.Page<a.User>>', 'a.Pair<a.User,a.User[]>']),
    );
    expect(names).toEqual(['PageOfPageOfUser', 'PageOfUser', 'PairOfUserAndUserArray', 'User']);
  });
});

describe('classes of several services', () => {
  const user = {
    'a.User': { name: 'java.lang.String', address: 'a.Address' },
    'a.Address': { street: 'java.lang.String' },
  };
  const one = service('x.One', user, ['a.User']);
  const two = service('x.Two', user, ['a.User']);

  it('are one component where all of them are the same', () => {
    expect(namesOf(one, two)).toEqual(['Address', 'User']);
  });

  it('are two where something behind them differs, however far', () => {
    const other = service('x.Two', { ...user, 'a.Address': { street: 'java.lang.String', zip: 'int' } }, ['a.User']);
    const names = namesOf(one, other);
    expect(names.map((name) => name.slice(0, -9))).toEqual(['Address', 'Address', 'User', 'User']);
    // What a name means stays when others come.
    const third = service('x.Zero', { 'b.Order': TEXTS }, ['b.Order']);
    expect(namesOf(one, other, third)).toEqual([...names, 'Order'].toSorted());
  });

  it('are told apart in circles as well', () => {
    const circle = (last: string): TestService['types'] => ({
      'a.A': { next: 'a.B' },
      'a.B': { next: 'a.C' },
      'a.C': { next: 'a.A', value: last },
    });
    expect(
      namesOf(
        service('x.One', circle('java.lang.String'), ['a.A']),
        service('x.Two', circle('java.lang.String'), ['a.A']),
      ),
    ).toEqual(['A', 'B', 'C']);
    expect(
      namesOf(service('x.One', circle('java.lang.String'), ['a.A']), service('x.Two', circle('a.A'), ['a.A'])),
    ).toHaveLength(6);
  });

  it('give the same octets in whatever order they arrive', () => {
    const services = [
      one,
      two,
      service('x.Three', { 'b.User': TEXTS }, ['b.User']),
      service('y.One', user, ['a.Address']),
    ];
    const texts = new Set(
      [services, services.toReversed(), [services[2]!, services[0]!, services[3]!, services[1]!]].map((list) =>
        textOf(list),
      ),
    );
    expect(texts.size).toBe(1);
  });
});
