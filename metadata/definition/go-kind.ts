/** What `reflect.Kind` and the language call types where Java has no such type: https://pkg.go.dev/reflect#Kind */
const GO_NAMES: ReadonlySet<string> = new Set(
  [
    'any array bool chan complex128 complex64 error float32 float64 func int16 int32 int64 int8 interface map ptr slice',
    'string struct uint uint16 uint32 uint64 uint8 uintptr unsafe.Pointer',
  ].flatMap((names) => names.split(' ')),
);
const GO_SYNTAX = /^(?:\*|\[\]|map\[|chan |func\(|interface ?\{)/;

/** True for what dubbo-go publishes where Java publishes a type name: `string`, `ptr`, `slice`, `*User`. */
export function isGoKind(type: string): boolean {
  return GO_NAMES.has(type) || GO_SYNTAX.test(type);
}
