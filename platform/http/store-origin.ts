/**
 * The origin of a store, from the platform's own row of its host and never from a request.
 * @param port where stores on this machine answer
 */
export function storeOrigin(host: string, port: number): string {
  const isHere = host === "localhost" || host.endsWith(".localhost");
  return isHere ? `http://${host}:${port}` : `https://${host}`;
}
