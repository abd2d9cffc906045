import { z } from "zod";
import { type RecordedRow, recordedData } from "#tests/contract/strapi/recorded.ts";

/** The password of everybody who has one. */
export const knownPassword = "una clave larga";
/** The code that every mail has. */
export const mailedCode = "123456";

const customerRole = 3;
const email = z.object({ email: z.string() });
const login = z.object({ identifier: z.string(), password: z.string() });
const signUp = z.looseObject({ email: z.string(), username: z.string(), name: z.string(), password: z.string() });

function withRole(user: RecordedRow) {
  return { ...user, role: recordedData["role"]?.find(({ id }) => id === user["role"]) ?? null };
}

const refused = (status: number, error: string, message: unknown) => ({
  status,
  body: { statusCode: status, error, message },
});

/** Accounts in Strapi's words; of what our additions say nothing is read. */
export function createSmallAccounts() {
  const users = [...(recordedData["user"] ?? [])];
  const find = (address: string) => users.find((user) => user["email"] === address);

  return {
    users,
    /** Null for a call of something else. */
    answer: (call: string, body: unknown, token: string | undefined): { status: number; body: unknown } | null => {
      switch (call) {
        case "POST {central}/api/auth/code/store": {
          const user = find(email.parse(body).email);
          return user ? { status: 200, body: { ok: true } } : refused(404, "Not Found", "Not Found");
        }
        case "POST {central}/api/auth/code/magic":
        case "POST {central}/api/auth/code/magic/v2":
          return find(email.parse(body).email)
            ? { status: 200, body: { code: mailedCode } }
            : refused(404, "Not Found", "Not Found");
        case "POST {central}/api/auth/register/customer": {
          const given = signUp.parse(body);
          if (find(given.email))
            return refused(400, "Bad Request", [{ messages: [{ id: "Auth.form.error.email.taken" }] }]);
          users.push({ ...given, id: 700 + users.length, role: customerRole, blocked: null });
          return { status: 200, body: { ok: true } };
        }
        case "POST {central}/api/auth/local": {
          const { identifier, password } = login.parse(body);
          const user = find(identifier);
          if (user && [mailedCode, knownPassword, user["password"]].includes(password))
            return { status: 200, body: { jwt: `token-of-${user.id}`, user: withRole(user) } };
          return refused(400, "Bad Request", [{ messages: [{ id: "Auth.form.error.invalid" }] }]);
        }
        case "POST {central}/api/users/forgot-password":
          return { status: 200, body: { ok: true } };
        case "GET {rest}/users/me": {
          const user = users.find(({ id }) => token === `Bearer token-of-${id}`);
          return user ? { status: 200, body: withRole(user) } : refused(401, "Unauthorized", "Invalid token.");
        }
        default:
          return null;
      }
    },
  };
}
