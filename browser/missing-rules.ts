/** Milliseconds of work at once: scripts are being compiled beside it. */
const slice = 4;

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
export async function addMissingRules(own: Rules, whole: Pick<Rules, "cssRules">): Promise<void> {
  let end = 0;
  async function add(to: Rules, from: CSSRuleList): Promise<void> {
    let index = 0;
    for (const rule of from) {
      const present = to.cssRules[index];
      if (present && nameOf(present) === nameOf(rule)) {
        index += 1;
        if (holdsRules(present) && holdsRules(rule)) await add(present, rule.cssRules);
      } else if ("selectorText" in rule) {
        if (performance.now() > end) {
          await new Promise((next) => setTimeout(next));
          end = performance.now() + slice;
        }
        to.insertRule(rule.cssText, index);
        index += 1;
      }
    }
  }
  await add(own, whole.cssRules);
}
