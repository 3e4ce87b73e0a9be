import { parseJavaType } from '../../metadata/definition/parse-java-type.ts';
import { parseServiceDefinition } from '../../metadata/definition/parse-service-definition.ts';
import { Hessian2Output } from '../../gateway/hessian2/hessian2-output.ts';
import { Hessian2Reader } from '../../gateway/hessian2/hessian2-reader.ts';
import { JsonOutput } from '../../gateway/hessian2/json-output.ts';
import { ArgumentProblems } from '../../gateway/translate/argument-problems.ts';
import { parseJson } from '../../gateway/translate/json/parse-json.ts';
import type { TranslateOptions } from '../../gateway/translate/family/type-family.ts';
import { TypeCompiler } from '../../gateway/translate/type-compiler.ts';

/** The types that the tests of families use, as a 3.x definition spells them. */
export const DEFINITION = {
  canonicalName: 'com.example.Api',
  methods: [{ name: 'noop', parameterTypes: [], returnType: 'void' }],
  types: [
    {
      type: 'com.example.Item',
      properties: { sku: 'java.lang.String', qty: 'int', price: 'java.math.BigDecimal', level: 'com.example.Level' },
    },
    {
      type: 'com.example.Node',
      properties: {
        name: 'java.lang.String',
        parent: 'com.example.Node',
        children: 'java.util.List<com.example.Node>',
      },
    },
    {
      type: 'com.example.Page',
      properties: { records: 'java.util.List<T>', total: 'long', first: 'java.lang.Object' },
    },
    {
      type: 'com.example.Tree',
      properties: { kids: 'com.example.Tree<java.util.List<T>>', leaf: 'java.util.List<T>' },
    },
    {
      type: 'com.example.Doubling',
      properties: { next: 'com.example.Doubling<java.util.Map<T,T>>', item: 'T' },
    },
    {
      type: 'com.example.Forking',
      properties: {
        left: 'com.example.Forking<java.util.List<T>>',
        right: 'com.example.Forking<java.util.Set<T>>',
        item: 'T',
      },
    },
    { type: 'com.example.Holder', properties: { page: 'com.example.Page<com.example.Item>' } },
    { type: 'com.example.Odd', properties: { URL: 'java.lang.String', isOk: 'boolean', aName: 'java.lang.String' } },
    // As no Java class can be, and a definition may say.
    { type: 'com.example.Lesson', properties: { name: 'java.lang.String', class: 'java.lang.String' } },
    { type: 'com.example.Level', enums: ['LOW', 'HIGH'] },
    { type: 'com.example.Sign', enums: ['+', '-'] },
  ],
};

const DEFAULTS: TranslateOptions = { lenient: false, strict: false, timeZone: 'UTC' };

function codecOf(javaType: string, options: Partial<TranslateOptions> = {}) {
  const definition = parseServiceDefinition(DEFINITION);
  return new TypeCompiler(definition.types, { ...DEFAULTS, ...options }).compile(parseJavaType(javaType));
}

/** Hessian octets of a JSON text for a declared type, in hex; or the problems as `pointer: message`. */
export function encode(json: string, javaType: string, options?: Partial<TranslateOptions>): string | string[] {
  const document = parseJson(json, { maxDepth: 64 });
  const out = new Hessian2Output();
  const problems = new ArgumentProblems(document);
  codecOf(javaType, options).encode(document, 0, out, problems);
  if (problems.count > 0) return problems.places.map(({ pointer, message }) => `${pointer}: ${message}`);
  return Buffer.from(out.toBytes()).toString('hex');
}

/** JSON text of Hessian octets read as a declared type. */
export function decode(hex: string, javaType: string, isGeneralized = false): string {
  const bytes = new Uint8Array(Buffer.from(hex.replaceAll(' ', ''), 'hex'));
  const reader = new Hessian2Reader().reset(bytes);
  const out = new JsonOutput();
  codecOf(javaType).write(reader, out, { dropClassKey: isGeneralized });
  if (reader.position !== bytes.length) throw new Error(`read ${reader.position} of ${bytes.length} octets`);
  return new TextDecoder('utf-8', { fatal: true }).decode(out.toBytes());
}
