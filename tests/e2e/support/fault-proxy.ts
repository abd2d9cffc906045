import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";

/**
 * What happens to a call: `pass` lets it through, `refuse` cuts the line at once, `hang` never answers, `error` answers 500,
 * `html` and `truncated` answer 200 with something that is no whole JSON, `swallow` lets it through and loses the answer.
 */
export type Fault = "pass" | "refuse" | "hang" | "error" | "html" | "truncated" | "swallow";

/** What the proxy answers itself, in the platform's own words. */
export interface CannedAnswer {
  status: number;
  body: unknown;
}

/** A fault and the calls that it is for. */
interface Rule {
  path: RegExp;
  fault: Fault | CannedAnswer;
}

/** Calls that wait until a test lets them through. */
export interface HeldCalls {
  /** Lets a call for each path through, once all of them wait: who waits for whom is seen without a clock. */
  pass: (paths: readonly RegExp[]) => Promise<void>;
}

/** A proxy in front of the platform that can be told to misbehave. */
export interface FaultProxy {
  /** From now on every call waits. */
  hold: () => HeldCalls;
  /** From now on: this fault for calls whose path fits, the others pass. */
  set: (fault: Fault | CannedAnswer, path?: RegExp) => void;
  /** Everything passes again; what hangs is cut, as it is when a platform starts again. */
  heal: () => void;
  /** How often a path was asked for since the last `set` or `heal`. */
  count: (path: RegExp) => number;
  stop: () => Promise<void>;
}

function answerNonsense(response: ServerResponse, fault: "error" | "html" | "truncated"): void {
  const [status, type, body] = {
    error: [500, "application/json", '{"statusCode":500,"error":"Internal Server Error","message":"boom"}'] as const,
    html: [200, "text/html", "<!doctype html><title>Bad gateway</title><h1>nginx</h1>"] as const,
    truncated: [200, "application/json", '{"data":{"id":1,"name":"Sab'] as const,
  }[fault];
  response.writeHead(status, { "content-type": type, "content-length": Buffer.byteLength(body) }).end(body);
}

/** Lets a call through; with `isLost` the platform does its work and its answer gets lost on the way. */
function forward(received: IncomingMessage, response: ServerResponse, port: number, isLost: boolean): void {
  const { method = "GET", url = "/", headers } = received;
  const asked = request({ host: "127.0.0.1", port, method, path: url, headers }, (answer) => {
    if (isLost) {
      answer.resume().once("end", () => response.destroy());
      return;
    }
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
    answer.once("error", () => response.destroy());
  });
  asked.once("error", () => response.destroy());
  received.pipe(asked);
}

/** Holds calls; `arrive` takes one, with how it goes on. */
function createHeldCalls() {
  let calls: { url: string; go: () => void }[] = [];
  let waiting: { paths: readonly RegExp[]; go: () => void } | null = null;
  const find = (path: RegExp) => calls.find(({ url }) => path.test(url));

  function look(): void {
    if (waiting?.paths.every((path) => find(path))) waiting.go();
  }

  const held: HeldCalls = {
    pass: async (paths) => {
      await new Promise<void>((go) => {
        waiting = { paths, go };
        look();
      });
      const ready = paths.flatMap((path) => find(path) ?? []);
      calls = calls.filter((call) => !ready.includes(call));
      for (const { go } of ready) go();
    },
  };
  const arrive = (url: string, go: () => void): void => {
    calls.push({ url, go });
    look();
  };
  return { held, arrive };
}

/** Starts a proxy on `port` in front of the platform on `target`. */
export async function startFaultProxy(port: number, target: number): Promise<FaultProxy> {
  let rule: Rule = { path: /^/, fault: "pass" };
  let asked: string[] = [];
  let arrive: ((url: string, go: () => void) => void) | null = null;
  const hanging = new Set<ServerResponse>();

  const server = createServer((received, response) => {
    const url = received.url ?? "/";
    asked.push(url);
    if (arrive !== null) {
      arrive(url, () => forward(received, response, target, false));
      return;
    }
    const fault = rule.path.test(url) ? rule.fault : "pass";
    if (typeof fault === "object") {
      response.writeHead(fault.status, { "content-type": "application/json" }).end(JSON.stringify(fault.body));
      return;
    }
    switch (fault) {
      case "refuse":
        received.socket.destroy();
        return;
      case "hang":
        hanging.add(response);
        response.once("close", () => hanging.delete(response));
        return;
      case "error":
      case "html":
      case "truncated":
        answerNonsense(response, fault);
        return;
      case "pass":
      case "swallow":
        forward(received, response, target, fault === "swallow");
    }
  });
  const begin = (next: Rule): void => {
    rule = next;
    asked = [];
    arrive = null;
  };
  const cut = (): void => hanging.forEach((response) => response.destroy());
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  return {
    hold: () => {
      const calls = createHeldCalls();
      arrive = calls.arrive;
      return calls.held;
    },
    set: (fault, path = /^/) => begin({ path, fault }),
    heal: () => {
      begin({ path: /^/, fault: "pass" });
      cut();
    },
    count: (path) => asked.filter((url) => path.test(url)).length,
    stop: async () =>
      await new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
