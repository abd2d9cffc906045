/** Maximum characters (S2 §2.8, §9). */
export const addressLimits = { line1: 250, details: 100, neighborhood: 45, city: 60, name: 40 } as const;
