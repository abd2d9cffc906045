import { createHash } from "node:crypto";

/** Somebody whom the play provider knows. */
interface SandboxAccount {
  subject: string;
  name: string;
  mail: string | null;
  isMailProved: boolean;
}

export const sandboxAccounts: readonly SandboxAccount[] = [
  { subject: "10001", name: "Ana María Gómez", mail: "ana.gomez@example.com", isMailProved: true },
  { subject: "10002", name: "Luis Pardo", mail: null, isMailProved: false },
  { subject: "10003", name: "Marta Ruiz", mail: "marta.ruiz@example.com", isMailProved: false },
];

/** Who has a mail that was typed there. */
function typedAccount(mail: string): SandboxAccount {
  const subject = createHash("sha256").update(mail).digest("hex").slice(0, 16);
  return { subject, name: "Persona de Prueba", mail, isMailProved: true };
}

/** The account of a subject, or of a typed mail; null for nobody. */
export function sandboxAccountOf({ account, mail }: { account: string; mail: string }): SandboxAccount | null {
  if (account === "typed") return /^[^\s@]+@[^\s@]+$/.test(mail) ? typedAccount(mail) : null;
  return sandboxAccounts.find(({ subject }) => subject === account) ?? null;
}

export type { SandboxAccount };
