import type { RouteConfig } from './route-config.ts';

const IDENTIFIER = '[\\p{L}_$][\\p{L}\\p{N}_$]*';
const NAME = `${IDENTIFIER}(?:\\.${IDENTIFIER})*`;
const TARGET = new RegExp(`^(${NAME})#(${IDENTIFIER})(?:\\(([^()]*)\\))?$`, 'u');
const TYPE = new RegExp(`^${NAME}(?:\\[\\])*$`, 'u');

/** Interface, method and types of a route's target, or in one text what is wrong with it: `com.example.UserService#getUser(long)`. */
export function parseRouteTarget(
  text: string,
): Pick<RouteConfig, 'serviceInterface' | 'methodName' | 'parameterTypes'> | string {
  const [, serviceInterface, methodName, typeText] = TARGET.exec(text) ?? [];
  if (serviceInterface === undefined || methodName === undefined)
    return 'must be an interface and a method, such as `com.example.UserService#getUser` or `com.example.UserService#getUser(long)`';
  if (typeText === undefined) return { serviceInterface, methodName, parameterTypes: null };
  const parameterTypes = typeText.trim() === '' ? [] : typeText.split(',').map((type) => type.trim());
  const wrong = parameterTypes.find((type) => !TYPE.test(type));
  if (wrong === undefined) return { serviceInterface, methodName, parameterTypes };
  return `\`${wrong}\` is no type: write its simple or full name, without type arguments`;
}
