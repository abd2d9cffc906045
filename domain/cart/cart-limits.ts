/** Units per line, lines per cart, different options per line, characters per note (M2). */
export const cartLimits = { quantity: 99, lines: 50, options: 30, note: 250 } as const;
