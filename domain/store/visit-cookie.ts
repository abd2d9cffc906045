import { hour } from "#domain/base/duration.ts";

/** By which a browser keeps how it visits, written by the server and by the page that takes a link's mode (A19, A241). */
export const visitCookieName = "visit";

/** How long a visit lasts after its last touch, in ms (A241). */
export const visitLifetime = 4 * hour;
