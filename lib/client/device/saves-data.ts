/**
 * Whether nothing should be fetched that nobody asked for yet: the person saves data, or the line is a 2g one. A browser that
 * does not say it saves none.
 */
export function savesData(): boolean {
  if (!("connection" in navigator)) return false;
  const { connection } = navigator;
  if (typeof connection !== "object" || connection === null) return false;
  if ("saveData" in connection && connection.saveData === true) return true;
  return "effectiveType" in connection && (connection.effectiveType === "2g" || connection.effectiveType === "slow-2g");
}
