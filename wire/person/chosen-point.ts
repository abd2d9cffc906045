/** Stands before an address's details where no geocoder could compare its text with the point (M6). */
const chosenPoint = "Ubicación elegida en el mapa";

/** The details of an address as an order says them. */
export function detailsAtPoint(details: string, isPlaced: boolean): string {
  return isPlaced ? details : [chosenPoint, details].filter((part) => part !== "").join(" · ");
}

/** The city as it is sent: the branch's where nobody could place the text, for the point lies in its zones. */
export function cityAtPoint(
  typed: string,
  { branchCity, isPlaced }: { branchCity: string; isPlaced: boolean },
): string {
  return isPlaced ? typed : branchCity || typed;
}
