import "server-only";

/** The path that a setting names for a call, about one id. */
export function pathOf(setting: string, id: string): string {
  return setting.replace("{}", () => encodeURIComponent(id));
}
