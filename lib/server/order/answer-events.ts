import "server-only";
import { eventIdOf, type OrderStreams, type Standing, type StreamVisit } from "./order-streams.ts";

/** So many events may wait for a page that does not read: then it is left. */
const mostWaiting = 16;
/** When a browser asks again after its stream broke, in ms. */
const retryAfter = 5000;

const streamHeaders = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "private, no-store, no-transform",
  // Proxies in front must pass each event on at once.
  "x-accel-buffering": "no",
};

/** An order's events as an answer; 204, after which no browser asks again, when its last one was heard before. */
export function answerEvents(
  streams: OrderStreams,
  visit: StreamVisit,
  { standing, lastId }: { standing: Standing; lastId: string },
): Response {
  if (standing.isFinal && lastId === eventIdOf(standing)) return new Response(null, { status: 204 });
  const encoder = new TextEncoder();
  let leave: (() => void) | null = null;
  const body = new ReadableStream<Uint8Array>(
    {
      // With the first read and not before: an answer to HEAD is never read.
      pull: (controller) => {
        if (leave) return;
        leave = () => undefined;
        controller.enqueue(encoder.encode(`retry: ${retryAfter}\n\n`));
        // A crowd that asked at once has filled the place meanwhile.
        if (!streams.hasRoom(visit.network)) return controller.close();
        leave = streams.open(visit, standing, lastId, {
          send: (text) => {
            controller.enqueue(encoder.encode(text));
            return (controller.desiredSize ?? 0) > -mostWaiting;
          },
          end: () => controller.close(),
        });
      },
      cancel: () => leave?.(),
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { headers: streamHeaders });
}
