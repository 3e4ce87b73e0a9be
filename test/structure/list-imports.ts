import { parseSync } from 'oxc-parser';

/**
 * Every module that a TypeScript text names, in order: static imports and exports, type imports, `import()`, `require()`
 * and `import('x')` types. A module whose name is worked out at run time comes as `null`. Throws for a text that does not parse.
 */
export function listImports(path: string, text: string): readonly (string | null)[] {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const found: (string | null)[] = [];
  visit(program, found);
  return found;
}

function visit(node: unknown, found: (string | null)[]): void {
  if (Array.isArray(node)) {
    for (const item of node) visit(item, found);
  } else if (isNode(node)) {
    const named = moduleOf(node);
    if (named !== undefined) found.push(named);
    for (const value of Object.values(node)) visit(value, found);
  }
}

/** The module that this node itself names; undefined for all other nodes. */
function moduleOf(node: SyntaxNode): string | null | undefined {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'ImportExpression':
    case 'TSImportType':
      return textOf(node['source']);
    case 'ExportNamedDeclaration':
      return isNode(node['source']) ? textOf(node['source']) : undefined;
    case 'TSExternalModuleReference':
      return textOf(node['expression']);
    case 'CallExpression':
      return isRequire(node['callee']) && Array.isArray(node['arguments']) ? textOf(node['arguments'][0]) : undefined;
    default:
      return undefined;
  }
}

interface SyntaxNode {
  readonly type: string;
  readonly [key: string]: unknown;
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function isRequire(callee: unknown): boolean {
  return isNode(callee) && callee.type === 'Identifier' && callee['name'] === 'require';
}

function textOf(source: unknown): string | null {
  return isNode(source) && typeof source['value'] === 'string' ? source['value'] : null;
}
