/** What a trace of a visit says; times in milliseconds, those of tasks without what others had of the processor. */
export interface Visit {
  /** Asked for before the first paint, the page included. */
  requests: number;
  /** As sent, of those. */
  kilobytes: number;
  firstPaint: number;
  largestPaint: number;
  /** Of the page's thread, after the first paint. */
  longestTask: number;
  work: number;
  /** What of each task is longer than 50 ms, if the processor were four times slower. */
  blocking: number;
}

/** As Chromium writes one. */
export interface Trace {
  traceEvents: TraceEvent[];
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  tdur?: number;
  args: {
    name?: string;
    frame?: string;
    data?: {
      requestId?: string;
      encodedDataLength?: number;
      documentLoaderURL?: string;
      isOutermostMainFrame?: boolean;
    };
  };
}

/** As the category `toplevel` names a task, and as the timeline of the developer tools does, which Lighthouse records. */
const taskNames = ["ThreadControllerImpl::RunTask", "RunTask"];
const slowdown = 4;
const longTask = 50;

/** Null when the trace has lost the beginning of the visit, as it now and then does. */
export function readVisit({ traceEvents }: Trace, url: string): Visit | null {
  const start = traceEvents.find(
    ({ name, args }) => name === "navigationStart" && args.data?.documentLoaderURL === url,
  );
  if (start === undefined) return null;
  const own = traceEvents.filter(({ pid, ts }) => pid === start.pid && ts >= start.ts);
  const millisecondsOf = (event: TraceEvent | undefined) => ((event?.ts ?? Number.NaN) - start.ts) / 1000;
  const first = own.find(({ name }) => name === "firstContentfulPaint");
  if (first === undefined) return null;
  const sent = new Set(
    own
      .filter(({ name, ts }) => name === "ResourceSendRequest" && ts < first.ts)
      .map(({ args }) => args.data?.requestId ?? ""),
  );
  const ends = own.filter(({ name, args }) => name === "ResourceFinish" && sent.has(args.data?.requestId ?? ""));
  const tasks = own
    .filter(({ name, tid, ts }) => taskNames.includes(name) && tid === start.tid && ts >= first.ts)
    .map(({ tdur = 0 }) => tdur / 1000);
  return {
    requests: sent.size,
    kilobytes: ends.reduce((sum, { args }) => sum + (args.data?.encodedDataLength ?? 0), 0) / 1000,
    firstPaint: millisecondsOf(first),
    largestPaint: millisecondsOf(own.findLast(({ name }) => name === "largestContentfulPaint::Candidate")),
    longestTask: Math.max(0, ...tasks),
    work: tasks.reduce((sum, task) => sum + task, 0),
    blocking: tasks.reduce((sum, task) => sum + Math.max(0, task * slowdown - longTask), 0),
  };
}
