import * as v from "valibot";
import { canonicalHost } from "#domain/base/canonical-host.ts";

/** An empty variable counts as absent, as a shell leaves it. */
export const text = v.pipe(
  v.optional(v.string(), ""),
  v.transform((value) => value.trim()),
);

export const optionalText = v.pipe(
  text,
  v.transform((value) => (value === "" ? null : value)),
);

export function textOr(fallback: string) {
  return v.pipe(
    text,
    v.transform((value) => (value === "" ? fallback : value)),
  );
}

export const list = v.pipe(
  text,
  v.transform((value) =>
    value
      .split(",")
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ""),
  ),
);

export const flag = v.pipe(
  text,
  v.picklist(["", "0", "1"], "Debe ser 1, 0 o nada."),
  v.transform((value) => value === "1"),
);

export function number(fallback: number, isAllowed: (value: number) => boolean, wish: string) {
  return v.pipe(
    text,
    v.transform((value) => (value === "" ? fallback : Number(value))),
    v.check((value) => Number.isFinite(value) && isAllowed(value), `Debe ser ${wish}.`),
  );
}

export const whole = (fallback: number, most: number) =>
  number(fallback, (value) => Number.isInteger(value) && value >= 0 && value <= most, `un entero de 0 a ${most}`);
export const port = (fallback: number) => whole(fallback, 65_535);
export const positive = (fallback: number) => number(fallback, (value) => value > 0, "un número mayor que 0");

/** `isOrigin`: without a path or a user name. */
export function isAddress(value: string, protocols: readonly string[], isOrigin = false): boolean {
  if (!URL.canParse(value)) return false;
  const url = new URL(value);
  return protocols.includes(url.protocol) && (!isOrigin || url.origin === value.toLowerCase());
}

/** An origin is compared whole and stands in a policy: no wildcard and no odd character can work. */
function isHttpsOrigin(value: string): boolean {
  return isAddress(value, ["https:"], true) && /^https:\/\/[a-z\d.-]+(?::\d+)?$/i.test(value);
}

export function address(protocols: readonly string[]) {
  return v.pipe(
    text,
    v.check(
      (value) => value === "" || isAddress(value, protocols),
      `Debe ser una dirección que empiece por ${protocols.join("// o ")}//.`,
    ),
    v.transform((value) => (value === "" ? null : value.replace(/\/+$/, ""))),
  );
}

export const web = address(["http:", "https:"]);

export const lowerCase = v.transform((values: string[]) => values.map((value) => value.toLowerCase()));

export const origins = v.pipe(
  list,
  v.check((values) => values.every(isHttpsOrigin), "Deben ser orígenes como https://fotos.ejemplo.co, sin ruta."),
  lowerCase,
);

export const hosts = v.pipe(
  list,
  lowerCase,
  v.check(
    (values) =>
      values.every((value) => canonicalHost(value) === value && (value.includes(".") || value === "localhost")),
    "Deben ser dominios como ejemplo.co.",
  ),
);

const fewestCharacters = 10;
export const mayBeSecret = (value: string) => value === "" || new Set(value).size >= fewestCharacters;
export const tooPlain = `Un secreto tiene ${fewestCharacters} caracteres distintos o más.`;

/** Whatever its length: what a person makes up in a hurry repeats itself. */
export const optionalSecret = v.pipe(
  text,
  v.check(mayBeSecret, tooPlain),
  v.transform((value) => (value === "" ? null : value)),
);

/** Next takes the key as base64 of an AES key. */
export const isActionKey = (value: string) =>
  /^[\w+/]+={0,2}$/.test(value) && [16, 24, 32].includes(Math.floor((value.replace(/=+$/, "").length * 3) / 4));

/** A path of one call; `{}` in it stands for the id that the call is about. */
export function path(about: "" | "{}") {
  const wish = about === "" ? "" : ` y contener ${about}`;
  return v.pipe(
    optionalText,
    v.check(
      (value) =>
        value === null || (/^\/[\w./{}-]*$/.test(value) && value.split("{}").length === (about === "" ? 1 : 2)),
      `Debe empezar por /${wish}.`,
    ),
  );
}

/** How a forgotten password's header writes the identifier (A224). */
export const identifierEncodings = ["base64url", "base64", "plain"] as const;

/** What a cookie or a header may be called. */
export const token = v.pipe(
  optionalText,
  v.check((value) => value === null || /^[\w.-]{1,60}$/.test(value), "Debe ser el nombre de una cookie o cabecera."),
);

/** A key of VAPID in base64url, of so many letters. */
export function vapidKey(letters: number) {
  return v.pipe(
    optionalText,
    v.check(
      (value) => value === null || (/^[\w-]+$/.test(value) && value.length === letters),
      `Debe tener ${letters} letras de base64url.`,
    ),
  );
}
