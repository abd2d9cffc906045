import { z } from "zod";

const loginErrors = {
  wrong: ["Auth.form.error.invalid", "Identifier or password invalid."],
  expired: ["Auth.form.error.code.expired", "The code has expired."],
  linkOnly: ["Auth.form.error.code.link", "Too many codes were tried today; use the link of the mail."],
  exhausted: ["Auth.form.error.code.exhausted", "The code was tried too often."],
} as const;

/** As the recorded server writes why a log-in is refused. */
export const loginErrorSchema = z.object({
  statusCode: z.literal(400),
  error: z.string(),
  message: z.array(z.object({ messages: z.array(z.object({ id: z.string(), message: z.string() })) })),
  data: z.unknown().optional(),
});

/** The recorded server repeats a log-in error as a list in message and data. */
export function loginError(kind: keyof typeof loginErrors): { status: 400; body: unknown } {
  const [id, text] = loginErrors[kind];
  const message = [{ messages: [{ id, message: text }] }];
  return { status: 400, body: { statusCode: 400, error: "Bad Request", message, data: message } };
}
