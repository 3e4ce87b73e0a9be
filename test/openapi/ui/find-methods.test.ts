import { describe, expect, it } from 'vitest';
import { findMethods } from '../../../openapi/ui/find-methods.ts';
import { groupByInterface, variantName, type ListedService } from '../../../openapi/ui/listed-service.ts';

function service(
  serviceInterface: string,
  methods: readonly string[],
  more: Partial<ListedService> = {},
): ListedService {
  const href = `openapi/${serviceInterface}.json`;
  return { serviceInterface, group: null, version: null, methodCount: methods.length, methods, href, ...more };
}

const interfaces = groupByInterface([
  service('com.example.UserService', ['getUser', 'saveUser']),
  service('com.example.OrderService', ['find', 'cancel'], { version: '1.0.0' }),
  service('com.example.OrderService', ['find', 'refund'], { version: '2.0.0', group: 'beta' }),
]);

function found(search: string): unknown {
  return findMethods(interfaces, search).map(({ listed, methods }) =>
    [listed.serviceInterface.slice(12)].concat(methods),
  );
}

describe('the list of services', () => {
  it('has a row for each interface, with the methods of all its versions', () => {
    expect(
      interfaces.map(({ serviceInterface, services, methods }) => [serviceInterface, services.length, methods]),
    ).toEqual([
      ['com.example.OrderService', 2, ['find', 'cancel', 'refund']],
      ['com.example.UserService', 1, ['getUser', 'saveUser']],
    ]);
  });

  it('says of each version what tells it from the others', () => {
    const names = interfaces.flatMap(({ services }) => services.map(variantName));
    expect(names).toEqual(['version 1.0.0', 'group beta, version 2.0.0', 'without group and version']);
  });
});

describe('the search', () => {
  it('finds all where nothing is looked for', () => expect(found('  ')).toEqual([['OrderService'], ['UserService']]));

  it('finds services by any part of their name', () => {
    expect(found('order')).toEqual([['OrderService']]);
    expect(found('EXAMPLE serv')).toEqual([['OrderService'], ['UserService']]);
  });

  it('finds methods, alone and together with their service', () => {
    expect(found('refund')).toEqual([['OrderService', 'refund']]);
    expect(found('userservice#save')).toEqual([['UserService', 'saveUser']]);
    expect(found('order save')).toEqual([]);
  });
});
