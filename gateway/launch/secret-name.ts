/** The environment variable in which `npm run sign` looks for the secret of a key unless another is named. */
export function secretName(keyId: string): string {
  return `${keyId.replaceAll(/\W/g, '_')}_SECRET`;
}
