import { readFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { root } from "#scripts/storefront-build.ts";

interface Manifest {
  node: Record<string, { exportedName?: string; filename?: string }>;
}

/** The ids of the built server actions by name, out of Next's own manifest. */
export function actionIds(): Map<string, string> {
  const file = join(root, ".next/server/server-reference-manifest.json");
  const { node } = JSON.parse(readFileSync(file, "utf8")) as Manifest;
  const actions = Object.entries(node).filter(([, { filename }]) => filename?.startsWith("lib/actions/") === true);
  return new Map(actions.map(([id, { exportedName = "" }]) => [exportedName, id]));
}

/** What an action answered: the HTTP status, its result when there is one, and the cookies it set. */
export interface ActionAnswer {
  status: number;
  result: { ok: boolean; value?: unknown; failure?: { kind: string; code?: string; seconds?: number } } | null;
  cookies: string[];
  body: string;
}

/** How an action is called: as the browser does it, unless told otherwise. */
export interface ActionCall {
  port: number;
  host: string;
  name: string;
  input: unknown;
  cookie?: string;
  path?: string;
  headers?: Record<string, string | undefined>;
}

function resultOf(body: string): ActionAnswer["result"] {
  for (const line of body.split("\n")) {
    const found = /^\d+:(\{"ok":.*\})$/.exec(line)?.[1];
    if (found !== undefined) return JSON.parse(found) as NonNullable<ActionAnswer["result"]>;
  }
  return null;
}

/** Calls a server action over the wire, without a browser. */
export async function callAction({
  port,
  host,
  name,
  input,
  cookie,
  path = "/",
  headers = {},
}: ActionCall): Promise<ActionAnswer> {
  const authority = `${host}:${port}`;
  const sent: Record<string, string | undefined> = {
    host: authority,
    origin: `http://${authority}`,
    accept: "text/x-component",
    "content-type": "text/plain;charset=UTF-8",
    "next-action": actionIds().get(name) ?? name,
    cookie,
    ...headers,
  };
  const present = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
  return await new Promise((resolve, reject) => {
    const call = request(
      { host: "127.0.0.1", port, path, method: "POST", headers: present, timeout: 60_000 },
      (answer) => {
        let body = "";
        answer.setEncoding("utf8").on("data", (part: string) => (body += part));
        answer.once("end", () =>
          resolve({
            status: answer.statusCode ?? 0,
            result: resultOf(body),
            cookies: answer.headers["set-cookie"] ?? [],
            body,
          }),
        );
      },
    );
    call.once("timeout", () => call.destroy(new Error(`${name} did not answer`)));
    call.once("error", reject);
    call.end(JSON.stringify([input]));
  });
}

/** The value of an action that must have gone well. @throws Error with the answer when it did not. */
export function valueOf(answer: ActionAnswer): unknown {
  if (answer.result?.ok !== true) throw new Error(`refused with ${answer.status}: ${answer.body.slice(0, 500)}`);
  return answer.result.value;
}

/** The cookie header after an answer: what it set, over what was there. */
export function keepCookies(before: string, answer: ActionAnswer): string {
  const jar = new Map(
    before
      .split("; ")
      .filter((pair) => pair !== "")
      .map((pair) => [pair.split("=")[0] ?? "", pair]),
  );
  for (const line of answer.cookies) {
    const pair = line.split(";")[0] ?? "";
    jar.set(pair.split("=")[0] ?? "", pair);
  }
  return [...jar.values()].join("; ");
}
