/** The cart and what stands on it. */
export const loadCart = async () => (await import("./cart-parts.ts")).cartParts;
