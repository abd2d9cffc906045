import { sql } from "drizzle-orm";
import { openDatabase } from "#platform/db/open-database.ts";
import { loadDemo } from "#platform/demo/load-demo.ts";

/**
 * The demo and one business with 3000 products of 1 KB, each in its menu and with ten toppings: what a real platform
 * holds, and an answer to it grows fast.
 */
export async function fillBigShop(where: string): Promise<void> {
  const opened = await openDatabase(where);
  await loadDemo(opened.database);
  for (const statement of statements) await opened.database.execute(statement);
  await opened.close();
}

const statements = [
  sql`insert into products (id, name, price, description, business, is_active, deleted)
    select 900000 + n, 'Producto ' || n, 1000 + n, repeat('palabra ', 125), (select min(id) from businesses), true, false
    from generate_series(1, 3000) n`,
  sql`insert into menu_products (id, name) select 900000 + n, 'Carta ' || n from generate_series(1, 1000) n`,
  sql`insert into product_topings (owner, target, position)
    select 900000 + n, 900000 + 1 + (n + k * 7) % 3000, k from generate_series(1, 3000) n, generate_series(1, 10) k`,
  sql`insert into menu_product_items (id, name, price, product, menu_group, is_active, deleted)
    select 900000 + n, 'Plato ' || n, 1000 + n, 900000 + n, (select min(id) from menu_groups) + n % 5, true, false
    from generate_series(1, 3000) n`,
];
