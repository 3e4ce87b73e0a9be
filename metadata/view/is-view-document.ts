import type { ViewDocument } from './view-document.ts';

/** Whether what a store gives back is a whole document: somebody may have touched it, or an older version have written it. */
export function isViewDocument(value: unknown): value is ViewDocument {
  return (
    isObject(value) &&
    typeof value['serviceInterface'] === 'string' &&
    typeof value['revision'] === 'number' &&
    isListOf(value['services'], isServiceDocument)
  );
}

function isServiceDocument(value: unknown): boolean {
  return (
    isObject(value) &&
    isTextOrNull(value['group']) &&
    isTextOrNull(value['version']) &&
    typeof value['definition'] === 'string' &&
    typeof value['isHeldBack'] === 'boolean' &&
    typeof value['revision'] === 'number' &&
    isListOf(value['providers'], (item) => typeof item === 'string') &&
    isListOf(value['rules'], isRuleDocument)
  );
}

function isRuleDocument(value: unknown): boolean {
  return isObject(value) && ['name', 'origin', 'text'].every((key) => typeof value[key] === 'string');
}

function isListOf(value: unknown, isItem: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(isItem);
}

function isTextOrNull(value: unknown): boolean {
  return value === null || typeof value === 'string';
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
