/** wrangler imports files with this ending as text (its default rule of type `Text`). */
declare module '*.txt' {
  const text: string;
  export default text;
}
