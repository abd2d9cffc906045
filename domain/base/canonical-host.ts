const longestHost = 253;

/**
 * The canonical form of a `Host` header: lower case, in ASCII (IDNA), without port and without one dot at the end; null
 * when it cannot be the name of a host (T1). Addresses are names too, but no tenant has one.
 */
export function canonicalHost(header: string | null): string | null {
  if (header === null || header.length > longestHost + 8) return null;
  const withoutPort = header.replace(/:\d{1,5}$/, "");
  // Anything that a URL would read as user, path, query or escape is refused before URL sees it.
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

/** The port of a `Host` header with its colon, `""` when it has none. */
export function portOf(header: string | null): string {
  return /:\d{1,5}$/.exec(header ?? "")?.[0] ?? "";
}
