/** An amount of Colombian pesos: always a whole number (design §4, A61). */
export type Pesos = number;

/** A rate in basis points: 1 % = 100 (design §4). */
export type BasisPoints = number;
