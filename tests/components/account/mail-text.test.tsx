import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { MailText } from "#components/account/contact/mail-text.tsx";

afterEach(cleanup);

test.each([
  ["ana.rojas@correo.example", "ana|.rojas@|correo|.example"],
  ["Recibir un código en ana@correo.example", "Recibir un código en ana@|correo|.example"],
  [
    "Cuentas de Demostración S.A.S. cobra $ 171.600. Gracias.",
    "Cuentas de Demostración S.A.S. cobra $ 171.600. Gracias.",
  ],
  ["310 555 0199", "310 555 0199"],
])("%s goes on in the next line at '@' and the dots of addresses alone, and is copied as it is", (text, shown) => {
  const { container } = render(<MailText text={text} />);
  expect(container.textContent).toBe(text);
  expect(container.innerHTML.replaceAll("<wbr>", "|")).toBe(shown);
});
