import * as v from "valibot";
import { defineHandler, refuse } from "#lib/server/request/define-handler.ts";
import { answerPicture } from "#lib/server/picture/answer-picture.ts";
import { drawIcon } from "#lib/server/picture/draw-icon.ts";
import { iconContent, iconKindOf, iconPath } from "#lib/server/picture/icon.ts";

/** An icon of the shop for browsers and home screens. */
export const GET = defineHandler({
  name: "icon",
  access: "public",
  limit: { name: "icon", most: 240, seconds: 60 },
  input: v.object({ file: v.string() }),
  run: async ({ file }, { tenant, business }) => {
    const kind = iconKindOf(file);
    if (kind === null) return refuse(404, "not_found");
    const content = iconContent(business);
    const path = iconPath(kind, content);
    const draw = async () => await drawIcon(content, kind);
    return await answerPicture({ tenant, path, file, type: "image/png", draw });
  },
});
