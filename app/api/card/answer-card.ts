import { refuse } from "#lib/server/request/define-handler.ts";
import type { RequestContext } from "#lib/server/request/open-request.ts";
import { answerPicture } from "#lib/server/picture/answer-picture.ts";
import { drawCard } from "#lib/server/picture/draw-card.ts";
import { type AskedCard, findCard } from "#lib/server/picture/find-card.ts";

export const cardLimit = { name: "card", most: 240, seconds: 60 };

/** A card by the version in its name, `abc.jpg`; 404 for what the menu does not show. */
export async function answerCard(shop: RequestContext, asked: AskedCard, file: string): Promise<Response> {
  const found = await findCard(shop, asked);
  if (!found) return refuse(404, "not_found");
  const { card, path } = found;
  const draw = async () => await drawCard(card);
  return await answerPicture({ tenant: shop.tenant, path, file, type: "image/jpeg", draw });
}
