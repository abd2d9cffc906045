/** A telephone number as it is read: ten Colombian digits in groups of three, three and four, others, and mail addresses, as they came. */
export function phoneText(phone: string): string {
  const digits = phone.replace(/[\s.-]/g, "");
  const national = /^(?:\+?57)?(\d{3})(\d{3})(\d{4})$/.exec(digits);
  return national ? national.slice(1).join("\u00a0") : phone;
}
