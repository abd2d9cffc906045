import { z } from "zod";
import type { Plan } from "#domain/store/business.ts";
import { field } from "#wire/field.ts";
import { valueAt } from "#wire/value-at.ts";

const policyFields = z.object({ id: field.id, name: field.text, policy: field.json });

/** `policy` holds ispro and ispremium, an add-on's `policy.modules` what it opens. */
export const subscriptionRow = z.object({
  id: field.id,
  only_menu: field.flag,
  is_active: field.flag,
  plan: policyFields.nullable(),
  plan_addons: z.array(policyFields),
});

/** What the plan allows; unreadable is premium for looks only (S1 §4, A22); the config may say menu-only (S1 §1). */
export function planFrom(subscription: unknown, config: unknown): Plan {
  const isOnlyMenu = field.flag.parse(valueAt(subscription, "only_menu")) === true;
  const onlyMenu = isOnlyMenu || valueAt(config, "menu_only") === true;
  const addons = valueAt(subscription, "plan_addons");
  const hasProAddon = (Array.isArray(addons) ? addons : []).some((addon: unknown) => {
    const modules = valueAt(addon, "policy", "modules");
    return Array.isArray(modules) && modules.includes("pro");
  });
  const policy = field.json.parse(valueAt(subscription, "plan", "policy"));
  if (policy === null) return { isPro: hasProAddon, isPremium: true, onlyMenu };
  return { isPro: policy["ispro"] === true || hasProAddon, isPremium: policy["ispremium"] === true, onlyMenu };
}
