import { entryFinder, type SearchEntry } from "#components/menu/search-index.ts";

// What a keystroke of the menu's search costs over 400 items, beside one plain look through the same words.

const dishes = [
  "Hamburguesa",
  "Ajiaco",
  "Limonada",
  "Bandeja",
  "Perro",
  "Ensalada",
  "Arepa",
  "Sancocho",
  "Jugo",
  "Pizza",
];
const kinds = ["clásica", "de la casa", "con queso", "vegetariana", "de pollo", "criolla", "picante", "doble"];
const extras = [
  "Arroz, papa y ensalada",
  "Con tocineta, cheddar y cebolla caramelizada",
  "Con leche de coco y hielo frapeado",
];

const entries = Array.from({ length: 400 }, (_, index): SearchEntry => ({
  href: `/producto/1/${index}`,
  name: `${dishes[index % dishes.length]} ${kinds[index % kinds.length]} ${index}`,
  description: `${extras[index % extras.length]} número ${index}`,
  lang: undefined,
  section: "Todo",
  price: "$ 10.000",
  photoUrl: null,
  cardId: undefined,
  isPlain: false,
  badges: "Sin gluten",
  note: null,
}));
const words = {
  lists: [["Queso costeño", "Tocineta ahumada", "Huevo de codorniz", "Aguacate", "Maduro", "Salsa de la casa"]],
  items: Object.fromEntries(entries.map((_, index) => [String(index), 0])),
};
const typed = ["amburgesa poyo", "perro caliente 399", "gaseosa sin gluten"];
const needles = typed.flatMap((text) => Array.from(text, (_, end) => text.slice(0, end + 1)));
const rounds = 20;

function millisecondsEach(look: (needle: string) => unknown): number {
  for (const needle of needles) look(needle);
  const began = performance.now();
  for (let round = 0; round < rounds; round += 1) for (const needle of needles) look(needle);
  return (performance.now() - began) / (rounds * needles.length);
}

const started = performance.now();
entryFinder(entries, words);
const indexing = performance.now() - started;

/** The dearest of the key presses, each by a finder with an empty cache; what else the machine does left out. */
function dearestPress(): number {
  const each = needles.map(() => Infinity);
  for (let round = 0; round < rounds; round += 1) {
    const find = entryFinder(entries, words);
    for (const [index, needle] of needles.entries()) {
      const pressed = performance.now();
      find(needle);
      each[index] = Math.min(each[index] ?? Infinity, performance.now() - pressed);
    }
  }
  return Math.max(...each);
}

const dearest = dearestPress();
const search = millisecondsEach(entryFinder(entries, words));
const plain = millisecondsEach((needle) =>
  entries.filter(({ name, description }) => `${name} ${description}`.toLowerCase().includes(needle)),
);
console.log(`| a keystroke over 400 items | ${search.toFixed(2)} ms | ${(search / plain).toFixed(1)} × a plain look |`);
console.log(
  `| the dearest of them, asked for the first time | ${dearest.toFixed(2)} ms | the index takes ${indexing.toFixed(1)} ms, once |`,
);
