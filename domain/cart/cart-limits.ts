/** Units of a line, lines of a cart, different options of a line, characters of a note (M2). */
export const cartLimits = { quantity: 99, lines: 50, options: 30, note: 250 } as const;
