import { expect, it } from 'vitest';
import { operationOfMethod, operationsOf } from '../../../openapi/ui/opened-operation.ts';

const PATHS = {
  '/users/{id}': { get: { tags: ['UserService'], operationId: 'route' } },
  '/a.UserService/getUser': {
    get: { tags: ['UserService'], operationId: 'getUser_get' },
    post: { tags: ['UserService'], operationId: 'getUser' },
  },
  '/a.UserService/find~long': { post: { operationId: 'find_long' } },
  '/a.UserService/%E6%9F%A5': { post: { tags: ['UserService'], operationId: 'cha' }, summary: 'no operation' as never },
};

it('finds the form of a method by the path that calls it', () => {
  expect(operationOfMethod(PATHS, 'getUser')).toMatchObject({
    method: 'post',
    operationId: 'getUser',
    tag: 'UserService',
  });
  expect(operationOfMethod(PATHS, 'find')).toMatchObject({ operationId: 'find_long', tag: 'default' });
  expect(operationOfMethod(PATHS, '查')).toMatchObject({ operationId: 'cha' });
  expect(operationOfMethod(PATHS, 'absent')).toBeNull();
});

it('lists what can be called, and nothing else of a path', () => {
  expect(operationsOf(PATHS).map(({ operationId }) => operationId)).toEqual([
    'route',
    'getUser_get',
    'getUser',
    'find_long',
    'cha',
  ]);
});
