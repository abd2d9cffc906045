/** Stands before an address's details where no geocoder could compare its text with the point (M6). */
const chosenPoint = "Ubicación elegida en el mapa";

/** The details of an address as an order says them. */
export function detailsAtPoint(details: string, isPlaced: boolean): string {
  return isPlaced ? details : [chosenPoint, details].filter((part) => part !== "").join(" · ");
}

/** The city as it is sent: the branch's where nobody knows the typed one to hold the point, which lies in its zones. */
export function cityAtPoint(
  typed: string,
  { branchCity, isCityKnown }: { branchCity: string; isCityKnown: boolean },
): string {
  return isCityKnown ? typed : branchCity || typed;
}
