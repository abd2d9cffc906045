import { describe, expect, test } from "vitest";
import { adjustmentKinds } from "#domain/order/adjustment.ts";
import { loadMessages } from "#lib/i18n/load-messages.ts";
import { overlayTexts } from "#lib/i18n/overlay-texts.ts";
import { plainTexts } from "#messages/plain.ts";
import { keysWithoutUser } from "./support/message-users.ts";
import { readSource, sourceFiles } from "./support/source-files.ts";

type Tree = { [key: string]: string | Tree };

function flat(tree: Tree, prefix = ""): Map<string, string> {
  const rows = Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [[`${prefix}${key}`, value] as const] : [...flat(value, `${prefix}${key}.`)],
  );
  return new Map(rows);
}

function load(file: string): Map<string, string> {
  return flat(JSON.parse(readSource(file)) as Tree);
}

/**
 * The argument names of an ICU message, in order of the alphabet. Braces alternate: in a text one opens an argument, in an
 * argument (`{day, select, 1 {lunes} …}`) one opens a text.
 */
function icuArguments(text: string): string[] {
  const names = new Set<string>();
  let depth = 0;
  for (const { 0: brace, 1: name } of text.matchAll(/\{\s*(\w+)?|\}/g)) {
    if (brace === "}") depth -= 1;
    else {
      if (depth % 2 === 0 && name !== undefined) names.add(name);
      depth += 1;
    }
  }
  return [...names].toSorted();
}

const shop = load("messages/es-CO.json");
/** Drawn by the server, though it could be drawn anywhere. */
const serverOnly = ["components/account/consent/privacy-policy.tsx"];
/** With those that the server alone writes. */
const spanish = new Map([...shop, ...load("messages/server.es-CO.json"), ...flat({ plain: plainTexts["es-CO"] })]);
const complete = ["messages/en.json"];
const pairs = [
  ["messages/es-CO.json", "messages/en.json"],
  ["messages/server.es-CO.json", "messages/server.en.json"],
] as const;
const mail = load("messages/mail.es-CO.json");
const overlay = load("messages/es-CO.specified.json");

describe("messages", () => {
  test.each(pairs)("%s has the keys of %s, no more and no fewer", (own, file) => {
    expect([...load(file).keys()].toSorted()).toEqual([...load(own).keys()].toSorted());
  });

  test.each(pairs)("%s takes the arguments of %s", (own, file) => {
    const other = load(file);
    const different = [...load(own)].filter(
      ([key, text]) => icuArguments(text).join() !== icuArguments(other.get(key) ?? "").join(),
    );
    expect(different.map(([key]) => key)).toEqual([]);
  });

  test.each(["messages/es-CO.json", ...complete])(
    "%s writes counts as they are: no press makes a number's format",
    (file) => {
      const formatted = [...load(file)].filter(([, text]) => text.includes(", plural,") && text.includes("#"));
      expect(formatted).toEqual([]);
    },
  );

  test("what sends an order is called by one key a way of paying: other texts take its label from there (A180)", () => {
    const label = spanish.get("checkout.send") ?? "";
    const namers = [...spanish].filter(([, text]) => text.toLowerCase().includes(label.toLowerCase()));
    expect(namers.map(([key]) => key)).toEqual(["checkout.send", "checkout.sendAndPay"]);
  });

  test("those of mails have the same keys and arguments in every language, and somebody who writes them", () => {
    const written = sourceFiles(/^platform\/mail\/.*\.ts$/)
      .map(readSource)
      .join("");
    const other = load("messages/mail.en.json");
    expect([...other.keys()]).toEqual([...mail.keys()]);
    for (const [key, text] of mail) {
      expect(icuArguments(other.get(key) ?? ""), key).toEqual(icuArguments(text));
      expect(written, key).toContain(`"mail.${key}"`);
    }
  });

  test("every text has somebody who shows it", () => {
    expect(keysWithoutUser([...spanish.keys()])).toEqual([]);
    expect(keysWithoutUser(["checkout.nobodyAsksForThis"])).toHaveLength(1);
  });

  test.each(["messages/es-CO.json", ...complete])("%s has a label for each kind of adjustment", (file) => {
    const labels = [...load(file).keys()].filter((key) => key.startsWith("order.adjustment."));
    expect(labels.toSorted()).toEqual(adjustmentKinds.map((kind) => `order.adjustment.${kind}`).toSorted());
  });

  test("what the server alone writes is asked for by no code of a browser, and no text stands twice", () => {
    const namespaces = Object.keys(JSON.parse(readSource("messages/server.es-CO.json")));
    const asking = sourceFiles(/^(app|components|lib)\/.*\.tsx?$/).filter((file) => {
      const source = readSource(file);
      const isAsked = namespaces.some((name) => source.includes(`useTranslations("${name}`));
      return isAsked && !serverOnly.includes(file);
    });
    expect(asking).toEqual([]);
    expect([...shop.keys()].filter((key) => namespaces.includes(key.split(".")[0] ?? ""))).toEqual([]);
  });

  test("those of no shop's pages are there in every language", () => {
    const { "es-CO": own, en } = plainTexts;
    expect([...flat(en as Tree).keys()]).toEqual([...flat(own).keys()]);
  });

  test("no text is empty", () => {
    expect([...spanish].filter(([, text]) => text.trim() === "")).toEqual([]);
  });

  test("Spanish speaks in one voice, tú", () => {
    // What the law or the customer says is not the shop's voice.
    const others = new Set(["product.LEGAL_AGE_MODAL.message", "tracking.whatsappMessage"]);
    const formal =
      /\b(usted(es)?|su (carrito|pedido|ubicación|dirección|correo|cuenta|teléfono)|le (enviamos|falta)|ingrese|intente|elija|escriba|revise|seleccione|desea|debe|puede usted|presione|verifique)\b/iu;
    const found = [...spanish, ...mail].filter(([key, text]) => !others.has(key) && formal.test(text));
    expect(found).toEqual([]);
  });

  test("no time of day brings an article of its own: one o'clock has another", () => {
    const times = /\blas? \{(time|from|to|until|at)\b/u;
    expect([...spanish, ...mail].filter(([key, text]) => !key.endsWith("clock") && times.test(text))).toEqual([]);
  });

  test("a term is never put after an article of its own (de el, a el)", () => {
    expect(
      [...spanish].filter(
        ([, text]) => /\b(de el|a el)\b/iu.test(text) || /\b(de|a) \{\w+, select,.*\{el /u.test(text),
      ),
    ).toEqual([]);
  });

  test("the specification's letter overlays what exists, with the same arguments, and really differs (A2)", () => {
    for (const [key, text] of overlay) {
      expect(shop.has(key), key).toBe(true);
      expect(text, key).not.toBe(spanish.get(key));
      expect(icuArguments(text), key).toEqual(icuArguments(spanish.get(key) ?? ""));
    }
  });

  test("one setting lays the specification's letter over Spanish and over nothing else (A2)", async () => {
    expect(flat(await loadMessages("es-CO", false))).toEqual(shop);
    expect(flat(await loadMessages("es-CO", true))).toEqual(new Map([...shop, ...overlay]));
    expect(flat(await loadMessages("en", true))).toEqual(load("messages/en.json"));
  });

  test("texts that the build has compiled to lists are laid over whole (A2)", () => {
    const texts = { a: { name: ["Hola ", ["name"]], other: "Otro" }, b: "B" };
    expect(overlayTexts(texts, { a: { name: ["¡Hola, ", ["name"], "!"] } })).toEqual({
      a: { name: ["¡Hola, ", ["name"], "!"], other: "Otro" },
      b: "B",
    });
  });
});
