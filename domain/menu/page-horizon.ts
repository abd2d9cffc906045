/** How far ahead a page knows when things can be had, in ms; it is rendered again long before. */
export const pageHorizon = 36 * 3_600_000;
