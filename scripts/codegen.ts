import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { codegen } from "@graphql-codegen/core";
import * as typedDocuments from "@graphql-codegen/typed-document-node";
import * as operations from "@graphql-codegen/typescript-operations";
import { buildSchema, parse } from "graphql";

// Writes typed documents for the storefront's GraphQL calls from the recorded schema; `--check` only compares.

const root = join(import.meta.dirname, "..");
const folder = join(root, "lib/server/central/documents");
const target = join(root, "lib/server/central/generated/documents.ts");
const schema = buildSchema(readFileSync(join(root, "tests/contract/strapi/schema.graphql"), "utf8"));

const documents = readdirSync(folder)
  .filter((file) => file.endsWith(".graphql"))
  .toSorted()
  .map((file) => ({ location: file, document: parse(readFileSync(join(folder, file), "utf8")) }));

const generated = await codegen({
  filename: target,
  schema: parse(readFileSync(join(root, "tests/contract/strapi/schema.graphql"), "utf8")),
  schemaAst: schema,
  documents,
  config: {
    useTypeImports: true,
    skipTypename: true,
    enumsAsTypes: true,
    defaultScalarType: "unknown",
    scalars: { DateTime: "string", Long: "number", Time: "string", JSON: "unknown" },
    documentMode: "documentNode",
  },
  plugins: [{ operations: {} }, { typedDocuments: {} }],
  pluginMap: { operations, typedDocuments },
});

const text = `import "server-only";\n// Made by \`npm run codegen\` from documents/*.graphql and the recorded schema.\n${generated}`;

if (process.argv.includes("--check")) {
  if (existsSync(target) && readFileSync(target, "utf8") === text) process.exit(0);
  console.error("El código generado no está al día: npm run codegen");
  process.exit(1);
}
writeFileSync(target, text);
