/** The push services of the browsers that there are: nothing is sent to any other host. */
const services = ["fcm.googleapis.com", "updates.push.services.mozilla.com", "web.push.apple.com"] as const;
/** Windows has a host for each region, Apple may have one for each device. */
const families = [".notify.windows.com", ".push.apple.com"] as const;

/** Longer than any that a browser gives. */
export const longestEndpoint = 1024;

/** The push service of a browser's subscription; null for an address that nothing is sent to: only https at a written list of hosts. */
export function pushServiceOf(endpoint: string): string | null {
  if (endpoint.length > longestEndpoint || !URL.canParse(endpoint)) return null;
  const { protocol, username, password, port, hostname, hash } = new URL(endpoint);
  if (protocol !== "https:" || username !== "" || password !== "" || port !== "" || hash !== "") return null;
  const isKnown = services.some((one) => one === hostname) || families.some((family) => hostname.endsWith(family));
  return isKnown ? hostname : null;
}
