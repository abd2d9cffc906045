const groupsOfNetwork = 4;
const groupsOfAddress = 8;

/** Rate limit of an address, in customers: enough for a shared router, a cap for a machine with many accounts. */
export const customersOfAddress = 10;

function groupsOf(address: string): string[] {
  const whole = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_all, ...parts) => {
    const [a = 0, b = 0, c = 0, d = 0] = parts.slice(0, 4).map(Number);
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });
  const [head = "", tail] = whole.split("::");
  const first = head === "" ? [] : head.split(":");
  const last = tail === undefined || tail === "" ? [] : tail.split(":");
  const gap = Array.from({ length: Math.max(0, groupsOfAddress - first.length - last.length) }, () => "0");
  return [...first, ...(tail === undefined ? [] : gap), ...last].map((group) => group.replace(/^0+(?=.)/, ""));
}

/** The IPv4 address in eight groups (`::ffff:c0a8:101`), null for a plain IPv6 address. */
function embeddedAddress(groups: readonly string[]): string | null {
  const [high, low] = groups.slice(-2).map((group) => Number.parseInt(group, 16));
  if (groups.slice(0, -2).join(":") !== "0:0:0:0:0:ffff" || high === undefined || low === undefined) return null;
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}

/** The network for rate limits: an IPv4 address, or an IPv6 /64, whose other half a connection changes at will. */
export function networkOf(address: string): string {
  const plain = address.toLowerCase().replace(/%.*$/, "");
  if (!/^[0-9a-f:.]*:[0-9a-f:.]*$/.test(plain)) return plain;
  const groups = groupsOf(plain);
  return embeddedAddress(groups) ?? `${groups.slice(0, groupsOfNetwork).join(":")}::/64`;
}
