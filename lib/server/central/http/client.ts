import "server-only";
import { readBoundedBody } from "#lib/edge/bounded-body.ts";
import { createCsrfPair, type CsrfPair } from "#lib/edge/csrf-pair.ts";
import { createDeadline } from "#lib/edge/deadline.ts";
import { env } from "#lib/server/env.ts";
import { opened } from "#lib/server/opened.ts";
import { describeError, log } from "#lib/server/log.ts";
import { CentralError } from "./central-error.ts";
import { createCircuits, createRetryBudget, type Pass, type RetryBudget } from "./circuit.ts";
import { type CentralRequest, headersOf } from "./central-request.ts";

/** `body` is parsed JSON, null when there was none. */
export interface CentralAnswer {
  status: number;
  body: unknown;
  /** The platform's clock when it answered (its `Date`), in ms; null when it does not tell. */
  answeredAt: number | null;
  /** By which the backend knows its answer again; null when it does not. */
  etag: string | null;
  /** Characters of the body. */
  size: number;
}

export interface CentralClientOptions {
  baseUrl: string;
  clock?: () => number;
  random?: () => number;
  /** Null where the backend knows its own pages by nothing. */
  csrf?: CsrfPair | null;
  /** Shared by the clients of one server. */
  budget?: RetryBudget;
  circuitOf?: ReturnType<typeof createCircuits>;
  sleep?: (milliseconds: number) => Promise<void>;
}

/** A circuit's rest, and the longest call of those that stand in a send. */
const longestProbe = 7000;
const mostRetries = 2;
const largestBody = 8 * 1024 * 1024;

async function readBody(response: Response): Promise<string> {
  const bytes = await readBoundedBody(response, largestBody);
  if (bytes === null) throw new CentralError("tooLarge", `more than ${largestBody} bytes`, response.status);
  return new TextDecoder().decode(bytes);
}

function parseBody(text: string, status: number): unknown {
  if (text === "") return null;
  try {
    return JSON.parse(text);
  } catch {
    // Error pages of proxies and Strapi's plain 'Not Found' are no JSON; the status says enough.
    if (status >= 400) return null;
    throw new CentralError("shape", "the answer is not JSON", status);
  }
}

function answeredAt({ headers }: Response): number | null {
  const instant = Date.parse(headers.get("date") ?? "");
  return Number.isNaN(instant) ? null : instant;
}

function toCentralError(error: unknown): CentralError {
  if (error instanceof CentralError) return error;
  const { errorName, reason } = describeError(error);
  const isTimeout = errorName === "TimeoutError" || errorName === "AbortError";
  return new CentralError(isTimeout ? "timeout" : "unreachable", reason);
}

/** The path as logs may have it. */
function loggedPath({ path, loggedAs }: CentralRequest): string {
  return loggedAs ?? path.split("?")[0] ?? "";
}

/** Seconds, null when an answer does not say. */
function retryAfterOf(answer: Response | null): number | null {
  const seconds = Number(answer?.headers.get("retry-after"));
  return Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : null;
}

/** Seconds after which a send may come again, null without a crowd. */
function crowdOf({ crowd }: CentralRequest): number | null {
  return crowd?.() ?? null;
}

function timeLeftOf({ timeLeft }: CentralRequest): number {
  return timeLeft?.() ?? Number.POSITIVE_INFINITY;
}

function notAsked(request: CentralRequest, isBusy: boolean): CentralError {
  const retryAfter = isBusy ? crowdOf(request) : null;
  return new CentralError("circuitOpen", "the platform is not asked now", null, { retryAfter });
}

/** Tells the circuit; a time-out while others were answered is a busy server's, to a send in a crowd with its wait. */
function reportFailure(failure: CentralError, pass: Pass, request: CentralRequest): CentralError {
  const isBusy = failure.kind === "timeout" && pass.haveOthersAnswered();
  pass.report(failure.kind === "shape" || failure.kind === "tooLarge", isBusy);
  return isBusy ? new CentralError("timeout", "a busy server", null, { retryAfter: crowdOf(request) }) : failure;
}

function retryDelay(attempt: number, answer: Response | null, random: () => number): number {
  const seconds = retryAfterOf(answer);
  if (seconds !== null) return seconds * 1000;
  return 40 * 2 ** attempt + random() * 60;
}

async function send(
  { baseUrl, csrf = null }: Pick<CentralClientOptions, "baseUrl" | "csrf">,
  request: CentralRequest,
  { requestId, limit }: { requestId: string; limit: number },
): Promise<[Response, string]> {
  const deadline = createDeadline(Math.max(1, Math.ceil(limit)));
  try {
    const response = await fetch(baseUrl + request.path, {
      method: request.method,
      headers: headersOf(request, requestId, csrf),
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
      // Never Next's fetch cache: it drops the signal when it revalidates (security fact 5).
      cache: "no-store",
      redirect: "error",
      signal: deadline.signal,
    });
    csrf?.read(response);
    return [response, await readBody(response)];
  } finally {
    deadline.end();
  }
}

async function pause(milliseconds: number): Promise<void> {
  await new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
}

/** A client of the platform with time-out, retries of reads, circuit breaker and size limit (design §4). */
export function createCentralClient(options: CentralClientOptions) {
  const clock = options.clock ?? (() => performance.now());
  const random = options.random ?? Math.random;
  const budget = options.budget ?? createRetryBudget();
  const sleep = options.sleep ?? pause;
  const timeout = env().BACKEND_SECONDS * 1000;
  const circuitOf = options.circuitOf ?? createCircuits({ now: clock, sleep });

  async function attempt(
    request: CentralRequest,
    requestId: string,
    lastInstant: number,
    count: number,
  ): Promise<CentralAnswer> {
    const asked = clock();
    const circuit = circuitOf(request.tenant ?? "", request.path);
    const left = timeLeftOf(request);
    if (left <= 0) throw notAsked(request, true);
    const pass = await circuit.enter(request.isPatient === true && left > longestProbe);
    if (pass === null) throw notAsked(request, circuit.isBusy());
    // Waiting for a probe takes none of the call's own time (A215), but of its send's.
    const deadline = Math.min(lastInstant + clock() - asked, clock() + timeLeftOf(request));
    let response: Response | null = null;
    let failure: CentralError;
    try {
      const [received, text] = await send(options, request, { requestId, limit: deadline - clock() });
      response = received;
      const isExpected = received.ok || request.accepts?.includes(received.status) === true;
      // An expected status, a 503 of the mail server too, does not mean that the platform is away (F35).
      pass.report(isExpected || received.status < 500);
      if (isExpected) {
        const { status, headers } = received;
        const body = parseBody(text, status);
        return { status, body, answeredAt: answeredAt(received), etag: headers.get("etag"), size: text.length };
      }
      failure = new CentralError(
        "status",
        `${request.method} ${loggedPath(request)} answered ${received.status}`,
        received.status,
        { retryAfter: retryAfterOf(received) },
      );
    } catch (error) {
      failure = reportFailure(toCentralError(error), pass, request);
    }
    const isPassing = failure.kind === "unreachable" || failure.status === 429 || (failure.status ?? 0) >= 500;
    const delay = retryDelay(count, response, random);
    const hasTime = clock() + delay < deadline;
    if (!request.isRead || !isPassing || count >= mostRetries || !hasTime || !budget.takeRetry()) throw failure;
    await sleep(delay);
    return await attempt(request, requestId, deadline, count + 1);
  }

  return async (request: CentralRequest): Promise<CentralAnswer> => {
    budget.countCall();
    const requestId = request.requestId ?? crypto.randomUUID();
    try {
      return await attempt(request, requestId, clock() + (request.timeoutMilliseconds ?? timeout), 0);
    } catch (error) {
      const failure = toCentralError(error);
      log.warn("platform.failed", {
        requestId,
        method: request.method,
        path: loggedPath(request),
        kind: failure.kind,
        status: failure.status,
      });
      throw failure;
    }
  };
}

/** What is known of a server holds for all of its addresses, and for no other server. */
const ownClients = opened(() => {
  const servers = new Map<string, Pick<CentralClientOptions, "budget" | "circuitOf" | "csrf">>();
  const { CENTRAL_URL, REST_URL, GRAPHQL_URL, CSRF_COOKIE: cookie, CSRF_HEADER: header } = env();
  const open = (baseUrl: string) => {
    const { origin } = new URL(baseUrl);
    const server = servers.get(origin) ?? {
      budget: createRetryBudget(),
      circuitOf: createCircuits({ now: () => performance.now(), sleep: pause }),
      csrf: cookie === null || header === null ? null : createCsrfPair({ cookie, header }),
    };
    servers.set(origin, server);
    return createCentralClient({ baseUrl, ...server });
  };
  return { central: open(CENTRAL_URL), rest: open(REST_URL), graphql: open(GRAPHQL_URL) };
});

/** Asks the backend of this storefront. @throws CentralError when there is no usable answer in time */
export async function requestCentral(request: CentralRequest): Promise<CentralAnswer> {
  return await ownClients()[request.at ?? "central"](request);
}

const pictureTimeout = 4000;
const largestPicture = 5 * 1024 * 1024;

/** A branch's QR as the platform gives it to keep (S3 §7); null where it has none. @throws CentralError as `requestPicture` */
export async function requestQr(file: string, businessName: string): Promise<Uint8Array | null> {
  const query = new URLSearchParams({ file, business_name: businessName });
  return await requestPicture(`/api/utils/download/qr?${query.toString()}`);
}

/**
 * The bytes of a photo as the readers give it: a path of the platform, or an address at one of our media origins. Null when
 * there is none, or it is too large. @throws CentralError when there is no usable answer in time
 */
export async function requestPicture(url: string): Promise<Uint8Array | null> {
  const deadline = createDeadline(pictureTimeout);
  try {
    const address = url.startsWith("/") ? env().CENTRAL_URL + url : url;
    const response = await fetch(address, { cache: "no-store", redirect: "error", signal: deadline.signal });
    if (response.ok) return await readBoundedBody(response, largestPicture);
    await response.body?.cancel();
    if (response.status < 500) return null;
    throw new CentralError("status", `a photo was answered with ${response.status}`, response.status);
  } catch (error) {
    throw toCentralError(error);
  } finally {
    deadline.end();
  }
}
