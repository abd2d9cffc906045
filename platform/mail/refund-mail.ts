import { escapeHtml } from "#platform/http/html.ts";
import type { Mail } from "./mailer.ts";

export interface RefundMail {
  business: { id: number; name: string };
  recipient: string;
  /** Of the order. */
  number: string;
  provider: string;
  /** The provider's number of what was paid. */
  transaction: string;
  amount: number;
  currency: string;
  /** When it was ordered, YYYY-MM-DD in Bogotá. */
  day: string;
}

/** Asks a business to give money back that opened no order, where its provider has no call for it. */
export function refundMail(input: RefundMail): Mail {
  const { business, number, provider, transaction, day } = input;
  const amount = `${new Intl.NumberFormat("es-CO").format(input.amount)} ${input.currency}`;
  const lines = [
    `El pago del pedido ${number}, del ${day}, llegó cuando el pedido ya no se podía tomar, o no por lo acordado.`,
    `Devuelve ${amount} en el panel de ${provider}: transacción ${transaction}.`,
    "El cliente ve que su dinero se va a devolver. Este correo se envía una sola vez.",
  ];
  return {
    kind: "refund",
    businessId: business.id,
    senderName: business.name,
    recipient: input.recipient,
    subject: `Devuelve el pago del pedido ${number}`,
    text: `${lines.join("\n\n")}\n`,
    html: `<!doctype html><html lang="es-CO"><body>${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join("")}</body></html>`,
  };
}
