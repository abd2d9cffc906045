import { sql } from "drizzle-orm";
import type { ContentType, Relation } from "#platform/strapi/content/content-type.ts";
import { contentType } from "#platform/strapi/content/content-types.ts";
import { keepIdentity } from "#platform/auth/identity.ts";
import type { Database } from "#platform/db/database.ts";
import { hashPassword } from "#platform/db/passwords.ts";
import { recordedData, recordedPasswords, type RecordedRow } from "./recorded.ts";

/** Types in an order in which every row finds the rows it points to. */
const insertionOrder = [
  ["file", "file"],
  ["address", "address"],
  ["plan", "plan"],
  ["planAddon", "plan-addon"],
  ["subscription", "subscription"],
  ["bussinesType", "bussines-type"],
  ["banner", "banner"],
  ["business", "business"],
  ["tax", "tax"],
  ["category", "category"],
  ["deliveryMethod", "delivery-method"],
  ["paymentMethod", "payment-method"],
  ["branch", "branch"],
  ["workingDay", "working-day"],
  ["branchCoverageArea", "branch-coverage-area"],
  ["product", "product"],
  ["menuProduct", "menu-product"],
  ["menuGroup", "menu-group"],
  ["menuProductItem", "menu-product-item"],
  ["sideOrToping", "side-or-toping"],
  ["promoCode", "promo-code"],
  ["role", "role"],
  ["user", "user"],
  ["userAddress", "user-address"],
  ["order", "order"],
  ["deliverer", "deliverer"],
  ["deliveryService", "delivery-service"],
  ["orderRate", "order-rate"],
] as const;

function parameter(kind: string, value: unknown) {
  if (value === null || value === undefined) return sql`null`;
  if (kind === "json") return sql`${JSON.stringify(value)}::jsonb`;
  if (kind === "datetime") return sql`${value}::timestamptz`;
  if (kind === "long") return sql`${Number(value)}::bigint`;
  return sql`${value}`;
}

async function insertRow(database: Database, type: ContentType, row: RecordedRow, more: Record<string, unknown> = {}) {
  const values = { ...row, ...more };
  const columns = Object.keys(type.columns).filter((column) => column in values);
  const extra = Object.keys(more).filter((column) => !columns.includes(column));
  const all = [...columns, ...extra];
  const names = sql.join(
    all.map((column) => sql.identifier(column)),
    sql`, `,
  );
  const list = sql.join(
    all.map((column) =>
      parameter(type.fields[column] ?? "integer", Object.entries(values).find(([key]) => key === column)?.[1]),
    ),
    sql`, `,
  );
  await database.execute(sql`insert into ${sql.identifier(type.tableName)} (${names}) values (${list})`);
}

async function insertLinks(database: Database, row: RecordedRow, name: string, relation: Relation) {
  const ids = row[name];
  if (relation.kind !== "link" || relation.from !== "owner" || !Array.isArray(ids)) return;
  for (const [position, id] of ids.entries()) {
    const values = sql`${row.id}, ${Number(id)}, ${position}`;
    await database.execute(
      sql`insert into ${sql.identifier(relation.table)} ("owner", "target", "position") values (${values})`,
    );
  }
}

async function insertAvailability(database: Database, group: RecordedRow) {
  const times = Array.isArray(group.availability_times) ? group.availability_times : [];
  for (const time of times) await insertRow(database, contentType("availabilityTime"), time, { menu_group: group.id });
}

async function continueNumbers(database: Database, type: ContentType) {
  const table = sql.identifier(type.tableName);
  await database.execute(
    sql`select setval(pg_get_serial_sequence(${type.tableName}, 'id'), coalesce((select max(id) from ${table}), 0) + 1, false)`,
  );
}

/** Recorded passwords are no secret. */
const cheap = { exponent: 10, r: 8, p: 1 };

/** Loads the recorded rows, ids and passwords included, into an empty database. */
export async function loadRecorded(database: Database): Promise<void> {
  for (const [name, key] of insertionOrder) {
    const type = contentType(name);
    for (const row of recordedData[key] ?? []) {
      const password = name === "user" ? recordedPasswords.get(String(row.email)) : undefined;
      const hash = typeof password === "string" ? { password: await hashPassword(password, cheap) } : {};
      await insertRow(database, type, row, hash);
      if (name === "user") {
        // An imported account's `confirmed` stands for the proof of its mailbox.
        const provedAt = row.confirmed === true ? new Date("2026-01-01T00:00:00Z") : null;
        await keepIdentity(database, { user: row.id, contact: String(row.email) }, provedAt);
      }
      if (name === "menuGroup") await insertAvailability(database, row);
    }
    await continueNumbers(database, type);
  }
  for (const [name, key] of insertionOrder) {
    for (const row of recordedData[key] ?? []) {
      for (const [field, relation] of Object.entries(contentType(name).relations)) {
        await insertLinks(database, row, field, relation);
      }
    }
  }
}
