import { beforeAll, describe, expect, test } from "vitest";
import { engines, type TestEngine } from "#tests/support/engines.ts";
import { leftOut } from "./left-out.ts";
import { loadRecorded } from "./load-recorded.ts";
import { exchanges } from "./recorded.ts";
import { type ComparableAnswer, isSame, platformAnswer, recordedAnswer } from "./same-answer.ts";
import { send, wireApp } from "./send.ts";

const leftOutNames = new Set(leftOut.map((entry) => entry.name));

interface Replayed {
  name: string;
  recorded: ComparableAnswer;
  platform: ComparableAnswer;
}

/** Sends everything in the recorded order to a freshly loaded platform, as later exchanges see earlier writes. */
async function replay(openEmpty: TestEngine["openEmpty"]): Promise<{ answers: Replayed[]; unforeseen: unknown[] }> {
  const { database, close } = await openEmpty();
  const unforeseen: unknown[] = [];
  try {
    await loadRecorded(database);
    const app = wireApp(database, unforeseen);
    const answers: Replayed[] = [];
    for (const exchange of exchanges) {
      // The recorded run had sent one more log-in by then.
      if (exchange.name === "auth/local rate limit 1 of 3") await send(app, database, exchange);
      const response = await send(app, database, exchange);
      const platform = await platformAnswer(exchange, response);
      answers.push({ name: exchange.name, recorded: recordedAnswer(exchange), platform });
    }
    return { answers, unforeseen };
  } finally {
    await close();
  }
}

test("every left-out exchange was recorded, and none twice", () => {
  const names = new Set(exchanges.map((exchange) => exchange.name));
  expect(names.size).toBe(exchanges.length);
  expect(leftOut.filter((entry) => !names.has(entry.name))).toEqual([]);
  expect(leftOutNames.size).toBe(leftOut.length);
});

describe.each(engines)("over $name", ({ openEmpty }) => {
  let answers: Replayed[];
  let unforeseen: unknown[];

  beforeAll(async () => {
    ({ answers, unforeseen } = await replay(openEmpty));
  });

  test.each(exchanges.filter((exchange) => !leftOutNames.has(exchange.name)).map((exchange) => exchange.name))(
    "%s",
    (name) => {
      const answer = answers.find((entry) => entry.name === name);
      expect(answer?.platform).toEqual(answer?.recorded);
    },
  );

  test("what is left out is really answered differently", () => {
    const same = answers.filter((answer) => leftOutNames.has(answer.name) && isSame(answer.recorded, answer.platform));
    expect(same.map((answer) => answer.name)).toEqual([]);
  });

  test("nothing unforeseen happened on the way", () => {
    expect(unforeseen).toEqual([]);
  });
});
