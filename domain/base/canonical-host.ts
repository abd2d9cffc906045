const longestHost = 253;

/** A `Host` header in lower case ASCII (IDNA), without port and final dot; null when it is no host name (T1). */
export function canonicalHost(header: string | null): string | null {
  if (header === null || header.length > longestHost + 8) return null;
  const withoutPort = header.replace(/:\d{1,5}$/, "");
  // Refuses what a URL would read as user, path, query or escape.
  if (withoutPort === "" || /[\s/\\?#@:%[\],;<>^|"'`{}]/.test(withoutPort)) return null;
  const ascii = toAscii(withoutPort);
  if (ascii === null) return null;
  const host = ascii.endsWith(".") ? ascii.slice(0, -1) : ascii;
  if (!/^[a-z0-9.-]{1,253}$/.test(host) || host.split(".").some((label) => label === "" || label.length > 63))
    return null;
  return host;
}

function toAscii(name: string): string | null {
  if (/^[\w.-]+$/.test(name)) return name.toLowerCase();
  return URL.canParse(`http://${name}/`) ? new URL(`http://${name}/`).hostname : null;
}

const highestPort = 65_535;

/**
 * The host that a request names, as `canonicalHost`; null also where its spelling differs by more than case and a final dot,
 * or its port is none (T1).
 */
export function requestedHost(header: string | null): string | null {
  const port = portOf(header).slice(1);
  const isPort = port === "" || (!port.startsWith("0") && Number(port) <= highestPort);
  return header !== null && isPort && /^[\x21-\x7e]+$/.test(header) ? canonicalHost(header) : null;
}

/** A shop's public scheme: only this machine's own names are served without TLS. */
export function schemeOf(host: string): "http" | "https" {
  return host === "localhost" || host.endsWith(".localhost") ? "http" : "https";
}

/** The port with its colon, `""` when there is none. */
export function portOf(header: string | null): string {
  return /:\d{1,5}$/.exec(header ?? "")?.[0] ?? "";
}

/** Where the pages of a host are, without a path; on this machine with the storefront's `port`. */
export function originAt(host: string, port: number): string {
  const scheme = schemeOf(host);
  return scheme === "http" && port !== 80 && port !== 0 ? `http://${host}:${port}` : `${scheme}://${host}`;
}
