/** What says that two rules are the same one; of what has no name there is one of a kind in its place. */
function nameOf(rule: CSSRule): string {
  if ("selectorText" in rule) return String(rule.selectorText);
  if ("conditionText" in rule) return String(rule.conditionText);
  return "name" in rule ? String(rule.name) : "";
}

interface Rules {
  cssRules: CSSRuleList;
  insertRule: (rule: string, index?: number) => number;
}

function holdsRules(rule: CSSRule): rule is CSSGroupingRule {
  return "cssRules" in rule && "insertRule" in rule && !("selectorText" in rule);
}

/**
 * Puts the rules of a whole style sheet that a page's own lacks into it, each in its place. A sheet that comes as a whole has
 * every element styled, laid out and painted again; a rule that fits nothing yet costs nothing.
 */
export function addMissingRules(own: Rules, whole: Pick<Rules, "cssRules">): void {
  let index = 0;
  let present = own.cssRules[0];
  let name = present && nameOf(present);
  for (const rule of whole.cssRules) {
    if (present && nameOf(rule) === name) {
      if (holdsRules(present) && holdsRules(rule)) addMissingRules(present, rule);
      index += 1;
      present = own.cssRules[index];
      name = present && nameOf(present);
    } else if ("selectorText" in rule) {
      own.insertRule(rule.cssText, index);
      index += 1;
    }
  }
}
