/** In place of the location feature's drawing of courier and door. */
export const NoSketch = () => null;
