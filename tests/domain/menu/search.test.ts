import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { makeFinder } from "#domain/menu/search.ts";
import { soundOf } from "#domain/menu/search-words.ts";

/** Items by what is searched of them, the most telling first: name, section and badges, description, options. */
function finder(...items: (readonly string[])[]) {
  const find = makeFinder(items, (texts) => texts);
  return (needle: string) => find(needle).map(({ entry }) => entry[0]);
}

const find = finder(
  ["La Clásica", "Hamburguesas", "Res, cheddar y tocineta", "Queso azul"],
  ["Hamburguesa de pollo", "Hamburguesas", "Pechuga apanada"],
  ["Ajiaco santafereño", "Sopas", "Con pollo, mazorca y guascas"],
  ["Limonada de coco", "Bebidas"],
  ["Jugo de maracuyá", "Bebidas"],
  ["Coca-Cola 400 ml", "Bebidas"],
  ["Gaseosa de la casa", "Bebidas"],
  ["Perro sencillo", "Perros"],
  ["Hot dog neoyorquino", "Perros"],
  ["Bowl del huerto", "Platos Sin gluten Vegano"],
  ["Torta de nuez", "Postres Contiene nueces"],
);

describe("search over a menu (B15)", () => {
  test.each([
    ["MARACUYA", "Jugo de maracuyá"],
    ["amburgesa poyo", "Hamburguesa de pollo"],
    ["poyo", "Hamburguesa de pollo"],
    ["amburguesas", "La Clásica"],
    ["hamburgesa", "Hamburguesa de pollo"],
    ["limonda", "Limonada de coco"],
    ["ajiaoc", "Ajiaco santafereño"],
    ["pollo hamburguesa", "Hamburguesa de pollo"],
    ["hamburguesa con pollo", "Hamburguesa de pollo"],
    ["zumo", "Jugo de maracuyá"],
    ["sumo", "Jugo de maracuyá"],
    ["soda", "Gaseosa de la casa"],
    ["soda", "Coca-Cola 400 ml"],
    ["gaseosa", "Coca-Cola 400 ml"],
    ["refresco", "Gaseosa de la casa"],
    ["hot dog", "Perro sencillo"],
    ["perro", "Hot dog neoyorquino"],
    ["perro caliente", "Hot dog neoyorquino"],
    ["bacon", "La Clásica"],
    ["queso asul", "La Clásica"],
    ["sin gluten", "Bowl del huerto"],
    ["beganos", "Bowl del huerto"],
    ["nuez", "Torta de nuez"],
    ["nueses", "Torta de nuez"],
    ["burguesa", "Hamburguesa de pollo"],
    ["de la", "Gaseosa de la casa"],
  ])("%s finds %s", (needle, name) => {
    expect(find(needle)).toContain(name);
  });

  test("what is meant exactly comes first, then what begins so, then other names, then what is only like it", () => {
    const drinks = finder(
      ["Cervezada"],
      ["Cervesa de raíz"],
      ["Poker"],
      ["Alitas", "Entradas", "En salsa de cerveza"],
      ["Cerveza artesanal"],
      ["Cereza"],
    );
    expect(drinks("cerveza")).toEqual([
      "Cerveza artesanal",
      "Alitas",
      "Cervezada",
      "Poker",
      "Cervesa de raíz",
      "Cereza",
    ]);
  });

  test("the name tells more than the description, the description more than the options", () => {
    const menu = finder(["A", "", "", "pollo"], ["B", "", "pollo", ""], ["Pollo", "", "", ""]);
    expect(menu("pollo")).toEqual(["Pollo", "B", "A"]);
  });

  test("every word has to be there", () => {
    expect(find("pollo maracuyá")).toEqual([]);
    expect(find("sushi")).toEqual([]);
    expect(find("(((")).toEqual([]);
    expect(find("  ")).toEqual([]);
  });

  test("short words are taken as they are", () => {
    expect(finder(["Té"], ["Res"], ["Pan"])("re")).toEqual(["Res"]);
    expect(finder(["Sal"], ["Sol"])("sol")).toEqual(["Sol"]);
  });

  test.each(["zzzz", "zzzzqq", "hhhhh", "ssss", "kkkkkk", "llll"])(
    "%s sounds like next to nothing, and finds nothing",
    (needle) => {
      expect(find(needle)).toEqual([]);
    },
  );

  test("tells which words matched, by any of their names", () => {
    const [hit] = makeFinder([["Perro con tocineta", "", "Perro gigante"]], (texts) => texts)("hot dog bacon");
    expect([...(hit?.words ?? [])].toSorted()).toEqual(["perro", "tocineta"]);
  });
});

test("what sounds alike in Colombia is alike", () => {
  const pairs =
    "pollo poyo, hamburguesa amburgesa, cerveza servesa, queso keso, vaca baca, zanahoria sanaoria, jengibre gengibre, chicharron xixarron, nueces nuez";
  for (const pair of pairs.split(", ")) {
    const [one = "", other = ""] = pair.split(" ");
    expect(soundOf(one), pair).toBe(soundOf(other));
  }
  expect(soundOf("pera")).not.toBe(soundOf("perra ch"));
});

const letters = fc.string({
  unit: fc.constantFrom(...Array.from("abcdefgilmnoprstuyzáéñ")),
  minLength: 6,
  maxLength: 14,
});

test("one letter too many, too few, another or two swapped: a long word is found all the same, whatever it is", () => {
  fc.assert(
    fc.property(letters, fc.nat(), fc.constantFrom("drop", "swap", "change", "add"), (word, at, slip) => {
      const index = at % (word.length - 1);
      const [before, first, second, after] = [
        word.slice(0, index),
        word[index],
        word[index + 1],
        word.slice(index + 2),
      ];
      const typed = {
        drop: `${before}${second}${after}`,
        swap: `${before}${second}${first}${after}`,
        change: `${before}x${second}${after}`,
        add: `${before}x${first}${second}${after}`,
      }[slip];
      expect(finder([word])(word)).toEqual([word]);
      expect(finder([word])(typed).length).toBeGreaterThanOrEqual(soundOf(typed) === "" ? 0 : 1);
    }),
  );
});
