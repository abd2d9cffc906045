/** What a person changes on the server's page: radios, checkboxes and notes. */
export type Field = HTMLInputElement | HTMLTextAreaElement;

const selector = "input:is([type=radio],[type=checkbox]),textarea";

export function isField(target: unknown): target is Field {
  return target instanceof Element && target.matches(selector);
}

/** Fields that stand otherwise than the server wrote them, each with what it is changed to. */
export function changedFields(place: ParentNode): [Field, string | boolean][] {
  return [...place.querySelectorAll<Field>(selector)].flatMap((field): [Field, string | boolean][] => {
    if (field instanceof HTMLTextAreaElement) return field.value === field.defaultValue ? [] : [[field, field.value]];
    const { checked, defaultChecked, type } = field;
    return checked === defaultChecked || (type === "radio" && !checked) ? [] : [[field, checked]];
  });
}

/** Changes a field of a page that has hydrated as a person does: React compares with what a script has set last. */
export function changeField(field: Field, to: string | boolean): void {
  if (field instanceof HTMLTextAreaElement) {
    field.value = field.defaultValue;
    field.setRangeText(String(to), 0, field.value.length, "end");
    field.dispatchEvent(new Event("input", { bubbles: true }));
  } else {
    field.checked = to === false;
    field.click();
  }
}
