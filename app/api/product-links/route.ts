import { linkedItems } from "#domain/menu/menu.ts";
import { isPlatformAway } from "#lib/server/central/http/central-error.ts";
import { getMenu } from "#lib/server/sources/menu.ts";
import { getPromotions } from "#lib/server/sources/promotions.ts";
import { json, refuse } from "#lib/server/request/define-handler.ts";
import { requestTenant } from "#lib/server/request/tenant.ts";

/** The products of a branch that have a page, for `server/`, which so knows invented ones before a render (T11). */
export async function GET(request: Request): Promise<Response> {
  try {
    const found = await requestTenant();
    const branch = new URL(request.url).searchParams.get("branch") ?? "";
    // The product's page needs them next, and would wait for the menu first.
    if (found) void getPromotions(found.tenant).catch(() => null);
    const menu = found && (await getMenu(found.tenant, branch));
    return json(menu ? linkedItems(menu) : {});
  } catch (error) {
    if (isPlatformAway(error)) return refuse(503, "unavailable");
    throw error;
  }
}
