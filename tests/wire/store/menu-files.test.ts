import { expect, test } from "vitest";
import { directoryEntryFrom } from "#wire/directory.ts";
import { menuFilesFrom } from "#wire/store/menu-files.ts";

const reading = { mediaOrigins: ["https://media.example"], note: () => undefined };
const picture = { name: "carta.webp", title: "La carta", file: "/media/carta-1600.webp" };
const wines = { name: "vinos.pdf", title: "Vinos", file: "https://media.example/vinos.PDF" };

test("a picture and a PDF of the media host are read, each name once (A244)", () => {
  expect(menuFilesFrom([picture, wines, { ...wines, title: "Otra" }], reading)).toEqual([
    {
      name: "carta.webp",
      title: "La carta",
      shown: { kind: "picture", photo: expect.objectContaining({ url: picture.file }) },
    },
    { name: "vinos.pdf", title: "Vinos", shown: { kind: "document", url: wines.file } },
  ]);
});

test.each([
  ["no list", "carta.webp"],
  ["another host's file", [{ ...wines, file: "https://other.example/vinos.pdf" }]],
  ["a script", [{ ...wines, file: "javascript:alert(1)" }]],
  ["a drawing that may run", [{ ...picture, file: "https://media.example/carta.svg" }]],
  ["a name that is a path", [{ ...picture, name: "../carta.webp" }]],
  ["a name of something that runs", [{ ...picture, name: "carta.html" }]],
  ["no file", [{ name: "carta.webp", title: "La carta" }]],
])("%s is none", (_what, rows) => {
  expect(menuFilesFrom(rows, reading)).toEqual([]);
});

test("routing knows their names, of what can be one", () => {
  const row = { main_host: "sabor.example", branches: [], menu_files: [picture, { name: "../x" }, {}, "carta"] };
  expect(directoryEntryFrom({ data: row })?.menuFiles).toEqual(["carta.webp"]);
  expect(directoryEntryFrom({ data: { ...row, menu_files: null } })?.menuFiles).toEqual([]);
});
