/** The promotions that stand on a customer's account (S1 §7 updateUser), all of them: what is left out would be free again. */
export function usedPromotionsBody(ids: readonly string[]): { promo_codes: string[] } {
  return { promo_codes: [...new Set(ids)] };
}
