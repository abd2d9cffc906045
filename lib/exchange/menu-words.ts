import * as v from "valibot";

/** `/api/menu-words`: the names of an item's options, for the search; items with the same ones share a list. */
export const menuWordsSchema = v.object({
  lists: v.array(v.array(v.string())),
  /** Item id → index in `lists`; items without options are absent. */
  items: v.record(v.string(), v.number()),
});

export type MenuWords = v.InferOutput<typeof menuWordsSchema>;
