const groupsOfNetwork = 4;
const groupsOfAddress = 8;

/**
 * The network that an address is counted by: an IPv4 address itself, of an IPv6 address its /64, which is what one
 * connection is given (its other half changes at will). Anything else is counted as it stands.
 */
export function networkOf(address: string): string {
  const plain = address.toLowerCase().replace(/%.*$/, "");
  const embedded = /^(?:::|(?:0{1,4}:){5})ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1];
  if (embedded !== undefined) return embedded;
  if (!/^[0-9a-f:.]*:[0-9a-f:.]*$/.test(plain)) return plain;
  const [head = "", tail] = plain.split("::");
  const first = head === "" ? [] : head.split(":");
  const last = tail === undefined || tail === "" ? [] : tail.split(":");
  const gap = Array.from({ length: Math.max(0, groupsOfAddress - first.length - last.length) }, () => "0");
  const groups = [...first, ...(tail === undefined ? [] : gap), ...last].slice(0, groupsOfNetwork);
  return `${groups.map((group) => group.replace(/^0+(?=.)/, "")).join(":")}::/64`;
}
