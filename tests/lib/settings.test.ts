import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { describe, expect, test } from "vitest";
import { parseSettings, parseStorefrontSettings } from "#lib/settings.ts";

const example = readFileSync(join(import.meta.dirname, "..", "..", ".env.example"), "utf8");

describe(".env.example", () => {
  test("has every setting with its default, and nothing else", () => {
    const shown = parseEnv(example);
    expect(Object.keys(shown).toSorted()).toEqual(Object.keys(parseSettings({})).toSorted());
    expect(parseSettings(shown)).toEqual(parseSettings({}));
  });

  test("says in one line what each is for", () => {
    const [, ...groups] = example.trim().split("\n\n");
    for (const line of groups.flatMap((group) => group.split("\n").map((text, index) => ({ text, index }))))
      expect(line.text).toMatch(line.index % 2 === 0 ? /^# .{10,}\.$/ : /^[A-Z_]+=\S*$/);
  });
});

const secret = "0123456789abcdef0123456789abcdef";
const older = `${secret}/older`;
const actionsKey = Buffer.from(secret).toString("base64");

describe("settings", () => {
  test("are parsed into what they mean", () => {
    const parsed = parseSettings({
      PLATFORM_URL: " https://central.example/ ",
      SESSION_SECRET: `${secret}, ${older}`,
      MEDIA_ORIGINS: "https://Fotos.example,https://cdn.example:8443",
      PLATFORM_HOSTS: "Vitrina.example, ,otra.example",
      OWN_DOMAINS: "Vitrina.example, localhost",
      TRUST_PROXY: "1",
      LIMIT_FACTOR: "2.5",
      BACKEND_SECONDS: "2.5",
      GOOGLE_MAPS_KEY: " ",
    });
    expect(parsed).toMatchObject({
      PLATFORM_URL: "https://central.example",
      SESSION_SECRET: [secret, older],
      MEDIA_ORIGINS: ["https://fotos.example", "https://cdn.example:8443"],
      PLATFORM_HOSTS: ["vitrina.example", "otra.example"],
      OWN_DOMAINS: ["vitrina.example", "localhost"],
      TRUST_PROXY: true,
      LIMIT_FACTOR: 2.5,
      BACKEND_SECONDS: 2.5,
      GOOGLE_MAPS_KEY: null,
    });
  });

  test("say where the platform of this machine is", () => {
    expect(parseSettings({ PLATFORM_PORT: "4100" }).PLATFORM_URL).toBe("http://127.0.0.1:4100");
    expect(parseSettings({ PLATFORM_URL: "" }).PLATFORM_URL).toBe("http://127.0.0.1:4000");
  });

  test("a platform of our own is the whole backend, with its paths", () => {
    expect(parseSettings({ PLATFORM_URL: "https://central.example" })).toMatchObject({
      CENTRAL_URL: "https://central.example",
      REST_URL: "https://central.example",
      GRAPHQL_URL: "https://central.example/graphql",
      PLATFORM_PUBLIC_URL: "https://central.example",
      DIRECTORY_PATH: "/api/directory",
      KITCHEN_PATH: "/api/branches/{}/kitchen",
      MOST_ORDERED_PATH: "/api/branches/{}/most-ordered",
      LOGOUT_PATH: "/api/auth/logout",
    });
  });

  test("A156: another backend has the paths that are set, and no others", () => {
    const CENTRAL_URL = "https://central.example";
    expect(parseSettings({ CENTRAL_URL, LOGOUT_PATH: "/salir" })).toMatchObject({
      REST_URL: CENTRAL_URL,
      GRAPHQL_URL: `${CENTRAL_URL}/graphql`,
      DIRECTORY_PATH: null,
      KITCHEN_PATH: null,
      MOST_ORDERED_PATH: null,
      LOGOUT_PATH: "/salir",
    });
    const apart = { CENTRAL_URL, REST_URL: "https://rest.example/v1/", GRAPHQL_URL: "https://gql.example/q" };
    expect(parseSettings(apart)).toMatchObject({ ...apart, REST_URL: "https://rest.example/v1" });
  });

  test.each([
    ["CENTRAL_URL", "central.example"],
    ["LOGOUT_PATH", "api/salir"],
    ["KITCHEN_PATH", "/api/cocina"],
    ["KITCHEN_PATH", "/api/{}/cocina/{}"],
    ["LOGOUT_PATH", "/api/{}/salir"],
    ["MEDIA_ORIGINS", "http://fotos.example"],
    ["MEDIA_ORIGINS", "https://fotos.example/uploads"],
    ["MEDIA_ORIGINS", "https://fotos.example/"],
    ["MEDIA_ORIGINS", "fotos.example"],
    ["MEDIA_ORIGINS", "https://user:pass@fotos.example"],
    ["MEDIA_ORIGINS", "https://fotos.example,*"],
    ["MEDIA_ORIGINS", "https://*.example"],
    ["MEDIA_ORIGINS", "https://*"],
    ["OWN_DOMAINS", "https://vitrina.example"],
    ["OWN_DOMAINS", "*.vitrina.example"],
    ["OWN_DOMAINS", ".vitrina.example"],
    ["OWN_DOMAINS", "vitrina.example:443"],
    ["OWN_DOMAINS", "vitrina.example,co"],
    ["MEDIA_ORIGINS", "https://fotos.example;script-src"],
    ["MEDIA_ORIGINS", "https://'unsafe-inline'"],
    ["MEDIA_ORIGINS", "https://fotos.example https://cdn.example"],
    ["PLATFORM_URL", "central.example"],
    ["PLATFORM_URL", "ftp://central.example"],
    ["REDIS_URL", "http://localhost"],
    ["DATABASE_URL", "mysql://localhost/x"],
    ["SMTP_URL", "mail.example"],
    ["STOREFRONT_WEBHOOKS", "http://a.example/api/revalidate,nada"],
    ["SESSION_SECRET", "demasiado-corto"],
    ["SESSION_SECRET", `${secret},corto-de-verdad`],
    ["SESSION_SECRET", `${secret},${"abcdefghi".repeat(5)}`],
    ["REVALIDATE_SECRET", "r".repeat(40)],
    ["PLATFORM_ADMIN_KEY", "admin"],
    ["PLATFORM_SERVICE_KEY", "123456789".repeat(4)],
    ["PLATFORM_CODE_PEPPER", "pepper"],
    ["PHONE_MESSAGES_SECRET", "contraseña"],
    ["PUSH_PATH", "/api/avisos"],
    ["VAPID_PUBLIC_KEY", "B".repeat(86)],
    ["VAPID_PRIVATE_KEY", "=".repeat(43)],
    ["VAPID_SUBJECT", "pedidos@vitrina.example"],
    ["NEXT_SERVER_ACTIONS_ENCRYPTION_KEY", Buffer.alloc(32).toString("base64")],
    ["NEXT_SERVER_ACTIONS_ENCRYPTION_KEY", "bm8gbGxlZ2E="],
    ["NEXT_SERVER_ACTIONS_ENCRYPTION_KEY", "¡ni-es-base64-pero-es-larga-larga-larga!"],
    ["PORT", "65536"],
    ["PORT", "tres mil"],
    ["PLATFORM_PORT", "-1"],
    ["LIMIT_FACTOR", "-0.75"],
    ["BACKEND_SECONDS", "-0.5"],
    ["BACKEND_SECONDS", "3.1"],
    ["CACHE_PAGES_MB", "muchos"],
    ["PLATFORM_CODE_ANSWER_MS", "1.5"],
    ["SIMULATION_STEP_SECONDS", "-1"],
    ["TRUST_PROXY", "yes"],
    ["SPECIFIED_SPELLING", "true"],
  ])("a %s of %j is refused by name, without telling the value", (name, value) => {
    const parse = () => parseSettings({ [name]: value });
    expect(parse).toThrow(`No se entiende el valor de ${name}. `);
    expect(parse).not.toThrow(value);
  });

  test("that are malformed are all named at once", () => {
    expect(() => parseSettings({ PORT: "x", PLATFORM_PORT: "y" })).toThrow(/PORT.*PLATFORM_PORT/);
  });

  test("without a secret of its own, or who runs the accounts, the built storefront does not start (A220)", () => {
    const whole = {
      SESSION_SECRET: secret,
      REVALIDATE_SECRET: secret,
      NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: actionsKey,
      ACCOUNTS_NAME: "Cuentas S.A.S.",
      ACCOUNTS_NIT: "900.000.000-0",
      ACCOUNTS_EMAIL: "datos@cuentas.co",
    };
    expect(parseStorefrontSettings(whole)).toEqual(parseSettings(whole));
    for (const name of Object.keys(whole))
      for (const empty of ["", undefined])
        expect(() => parseStorefrontSettings({ ...whole, [name]: empty })).toThrow(`Falta ${name}.`);
    expect(() => parseStorefrontSettings({})).toThrow(`Falta ${Object.keys(whole).join(", ")}.`);
  });
});
