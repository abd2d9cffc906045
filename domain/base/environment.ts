/** Whether an environment's name is that of the real shop; others carry a banner and are for no search engine (A10). */
export function isProduction(environment: string): boolean {
  return /^prod(uction)?$/i.test(environment);
}
