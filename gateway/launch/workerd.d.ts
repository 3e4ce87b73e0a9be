/** The npm package has no types of its own; it is a CommonJS module with an `exports.default`. */
declare module 'workerd' {
  const workerd: {
    /** Path of the executable. */
    readonly default: string;
  };
  export default workerd;
}
