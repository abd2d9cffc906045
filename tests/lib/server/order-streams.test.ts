import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { answerEvents } from "#lib/server/order/answer-events.ts";
import { eventIdOf, OrderStreams } from "#lib/server/order/order-streams.ts";
import type { Standing, StreamSink } from "#lib/server/order/order-streams.ts";

const limits = { every: 10_000, everyAtMost: 60_000, heartbeat: 20_000, open: 4, ofNetwork: 3 };
const received: Standing = { status: 1, updatedAt: 1000, isFinal: false };
const preparing: Standing = { status: 2, updatedAt: 2000, isFinal: false };
const delivered: Standing = { status: 6, updatedAt: 3000, isFinal: true };

function createPage(isRead = true) {
  const heard: string[] = [];
  const page = { heard, isEnded: false };
  const sink: StreamSink = {
    send: (text) => heard.push(text) > 0 && isRead,
    end: () => {
      page.isEnded = true;
    },
  };
  return { page, sink };
}

function platform(first: Standing | null) {
  const state = { standing: first, isAway: false, asked: 0 };
  const ask = async () => {
    state.asked += 1;
    if (state.isAway) throw new Error("away");
    return await Promise.resolve(state.standing);
  };
  return { state, ask };
}

function visit(ask: () => Promise<Standing | null>, network = "10.0.0.1") {
  return { key: "1|SAB-1", network, ask };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("the streams of tracking pages", () => {
  test("an order is asked for once, however many look, and all hear of a change", async () => {
    const { state, ask } = platform(received);
    const streams = new OrderStreams(limits);
    const pages = [createPage(), createPage(), createPage()];
    for (const { sink } of pages) streams.open(visit(ask), received, "", sink);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(state.asked).toBe(1);
    state.standing = preparing;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(state.asked).toBe(2);
    for (const { page } of pages) {
      expect(page.heard.filter((text) => text.startsWith("id:"))).toEqual([
        'id: 1000-1\ndata: {"status":1,"updatedAt":1000}\n\n',
        'id: 2000-2\ndata: {"status":2,"updatedAt":2000}\n\n',
      ]);
    }
  });

  test("a change that is told is asked for at once, one that is told meanwhile right after", async () => {
    const { state, ask } = platform(received);
    const streams = new OrderStreams(limits);
    const { page, sink } = createPage();
    streams.open(visit(ask), received, "", sink);
    state.standing = preparing;
    streams.wake("1|SAB-1");
    streams.wake("1|SAB-1");
    streams.wake("1|SAB-2");
    await vi.advanceTimersByTimeAsync(0);
    expect(state.asked).toBe(2);
    expect(page.heard).toHaveLength(2);
  });

  test("what was heard before is not told again; a final state ends the stream and the looking", async () => {
    const { state, ask } = platform(received);
    const streams = new OrderStreams(limits);
    const { page, sink } = createPage();
    streams.open(visit(ask), received, eventIdOf(received), sink);
    expect(page.heard).toEqual([]);
    state.standing = delivered;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(page.heard.join("")).toContain("event: end");
    expect([page.isEnded, streams.size]).toEqual([true, 0]);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(state.asked).toBe(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("a platform that is away is asked less and less, and nothing is told", async () => {
    const { state, ask } = platform(received);
    const streams = new OrderStreams(limits);
    const { page, sink } = createPage();
    streams.open(visit(ask), received, eventIdOf(received), sink);
    state.isAway = true;
    await vi.advanceTimersByTimeAsync(10_000 + 20_000 + 40_000 + 60_000 + 60_000);
    expect(state.asked).toBe(5);
    expect(page.heard.every((text) => text === ":\n\n")).toBe(true);
    state.isAway = false;
    state.standing = preparing;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(page.heard.at(-1)).toContain('"status":2');
  });

  test("has a bound in all and for each network, and gives back what is left", () => {
    const { ask } = platform(received);
    const streams = new OrderStreams(limits);
    const leave = [1, 2, 3].map(() => streams.open(visit(ask), received, "", createPage().sink));
    expect([streams.hasRoom("10.0.0.1"), streams.hasRoom("10.0.0.2")]).toEqual([false, true]);
    streams.open(visit(ask, "10.0.0.2"), received, "", createPage().sink);
    expect(streams.hasRoom("10.0.0.3")).toBe(false);
    leave[0]?.();
    leave[0]?.();
    expect([streams.hasRoom("10.0.0.1"), streams.size]).toEqual([true, 3]);
  });

  test("leaves a page that does not read, and all of them when the process ends", async () => {
    const { ask } = platform(received);
    const streams = new OrderStreams(limits);
    const deaf = createPage(false);
    const other = createPage();
    streams.open(visit(ask), received, eventIdOf(received), deaf.sink);
    streams.open(visit(ask), received, eventIdOf(received), other.sink);
    await vi.advanceTimersByTimeAsync(20_000);
    expect([deaf.page.isEnded, other.page.isEnded]).toEqual([true, false]);
    streams.close();
    expect([other.page.isEnded, streams.size, vi.getTimerCount()]).toEqual([true, 0, 0]);
  });
});

describe("the answer", () => {
  test("opens with its first read, so that HEAD opens nothing, and is left when the page goes", async () => {
    const { ask } = platform(received);
    const streams = new OrderStreams(limits);
    const answer = answerEvents(streams, visit(ask), { standing: received, lastId: "" });
    expect(answer.headers.get("content-type")).toContain("text/event-stream");
    await vi.advanceTimersByTimeAsync(0);
    expect(streams.size).toBe(0);
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    const first = await reader?.read();
    const second = await reader?.read();
    expect(`${first?.value}${second?.value}`).toContain("id: 1000-1");
    expect(streams.size).toBe(1);
    await reader?.cancel();
    expect(streams.size).toBe(0);
  });

  test("ends at once for those of a crowd that find no room when it opens", async () => {
    const { ask } = platform(received);
    const streams = new OrderStreams(limits);
    // All of them were let in while none had been opened yet.
    const answers = Array.from({ length: 8 }, () =>
      answerEvents(streams, visit(ask), { standing: received, lastId: "" }),
    );
    const readers = answers.map(({ body }) => body?.getReader());
    for (const reader of readers) await reader?.read();
    expect(streams.size).toBe(limits.ofNetwork);
    expect(await readers.at(-1)?.read()).toEqual({ done: true, value: undefined });
    for (const reader of readers) await reader?.cancel();
    expect(streams.size).toBe(0);
  });

  test("ends an order that is over, and has no browser ask again for what it heard", async () => {
    const { ask } = platform(delivered);
    const streams = new OrderStreams(limits);
    const told = await answerEvents(streams, visit(ask), { standing: delivered, lastId: "" }).text();
    expect(told).toContain("event: end");
    const again = answerEvents(streams, visit(ask), { standing: delivered, lastId: eventIdOf(delivered) });
    expect([again.status, streams.size]).toEqual([204, 0]);
  });
});
