import type { sandboxCharges } from "#platform/db/tables/sandbox.ts";

export type Charge = typeof sandboxCharges.$inferSelect;

/** What a charge becomes, and what the play provider notifies of it. */
export interface SandboxOutcome {
  label: string;
  hint: string;
  state: Charge["state"];
  /** How often it notifies the platform at once. */
  words: 0 | 1 | 2;
  /** The state in its word, in place of the true one. */
  says?: Charge["state"];
  /** Seconds until it becomes, and notifies, something else. */
  later?: { seconds: number; state: Charge["state"] };
  /** What is wrong with the charge, or with the word about it. */
  twist?: "amount" | "currency" | "order" | "merchant" | "test" | "signature";
  /** False when the browser is not sent back. */
  isBack: boolean;
}

const minutes = 2;

/** Everything that a provider may do to us (payments.md, F22–F25, M10). */
export const sandboxOutcomes = {
  approve: { label: "Aprobar", hint: "", state: "approved", words: 1, isBack: true },
  reject: { label: "Rechazar", hint: "", state: "rejected", words: 1, isBack: true },
  pending: {
    label: "Dejar pendiente",
    hint: `Como PSE: se aprueba sola en ${minutes} minutos`,
    state: "pending",
    words: 1,
    later: { seconds: minutes * 60, state: "approved" },
    isBack: true,
  },
  pending_rejected: {
    label: "Pendiente y rechazada",
    hint: `Se rechaza sola en ${minutes} minutos`,
    state: "pending",
    words: 1,
    later: { seconds: minutes * 60, state: "rejected" },
    isBack: true,
  },
  pending_for_ever: {
    label: "Pendiente para siempre",
    hint: "Nadie vuelve a avisar",
    state: "pending",
    words: 1,
    isBack: true,
  },
  cancel: {
    label: "Volver sin pagar",
    hint: "No queda ninguna transacción",
    state: "cancelled",
    words: 0,
    isBack: true,
  },
  word_lost: {
    label: "Perder la confirmación",
    hint: "Aprobada; solo vuelve el navegador",
    state: "approved",
    words: 0,
    isBack: true,
  },
  return_lost: {
    label: "Perder el regreso",
    hint: "Aprobada y confirmada; el navegador no vuelve",
    state: "approved",
    words: 1,
    isBack: false,
  },
  both_lost: {
    label: "Perder las dos",
    hint: "Aprobada; la tienda lo descubre al preguntar",
    state: "approved",
    words: 0,
    isBack: false,
  },
  late: {
    label: "Confirmar tarde",
    hint: `Vuelve pendiente; se aprueba en ${minutes} minutos`,
    state: "pending",
    words: 0,
    later: { seconds: minutes * 60, state: "approved" },
    isBack: true,
  },
  twice: { label: "Confirmar dos veces", hint: "Aprobada", state: "approved", words: 2, isBack: true },
  rejected_after: {
    label: "Rechazo después de aprobar",
    hint: "El aviso viejo llega de último",
    state: "approved",
    words: 1,
    later: { seconds: 5, state: "approved" },
    says: "rejected",
    isBack: true,
  },
  says_approved: {
    label: "Decir que sí sin cobrar",
    hint: "Rechazada; el aviso dice aprobada",
    state: "rejected",
    words: 1,
    says: "approved",
    isBack: true,
  },
  forged: {
    label: "Firma falsa",
    hint: "Nada cobrado; el aviso dice aprobada",
    state: "cancelled",
    words: 1,
    says: "approved",
    twist: "signature",
    isBack: true,
  },
  other_amount: {
    label: "Otro valor",
    hint: "Cobra la décima parte",
    state: "approved",
    words: 1,
    twist: "amount",
    isBack: true,
  },
  other_currency: {
    label: "Otra moneda",
    hint: "Cobra en dólares",
    state: "approved",
    words: 1,
    twist: "currency",
    isBack: true,
  },
  other_order: {
    label: "Al pedido de otro",
    hint: "El aviso nombra otro pedido",
    state: "approved",
    words: 1,
    twist: "order",
    isBack: false,
  },
  other_merchant: {
    label: "A otro comercio",
    hint: "El dinero va a otra cuenta",
    state: "approved",
    words: 1,
    twist: "merchant",
    isBack: true,
  },
  other_environment: {
    label: "Otro entorno",
    hint: "La marca de prueba no es la de las llaves",
    state: "approved",
    words: 1,
    twist: "test",
    isBack: true,
  },
} as const satisfies Record<string, SandboxOutcome>;

export type SandboxOutcomeName = keyof typeof sandboxOutcomes;

export const sandboxOutcomeNames = Object.keys(sandboxOutcomes).filter(
  (name): name is SandboxOutcomeName => name in sandboxOutcomes,
);
