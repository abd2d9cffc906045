import { afterAll, beforeAll, expect, test } from "vitest";
import { parseSettings } from "#lib/settings.ts";
import { reportBackend } from "#server/backend-report.ts";
import { answerJson, type CentralDouble, startCentralDouble } from "#tests/support/central-double.ts";

let double: CentralDouble;
beforeAll(async () => {
  double = await startCentralDouble();
});
afterAll(async () => await double.stop());

test("the start says where it asks, which paths are there, and who did not answer", async () => {
  double.answer = (request, response) => answerJson(response, request.url?.startsWith("/rest") ? 503 : 404, {});
  const settings = parseSettings({
    CENTRAL_URL: double.url,
    REST_URL: `${double.url}/rest`,
    GRAPHQL_URL: "http://127.0.0.1:9/graphql",
    LOGOUT_PATH: "/api/bye",
  });
  expect(await reportBackend(settings)).toEqual({
    places: { central: double.url, rest: `${double.url}/rest`, graphql: "http://127.0.0.1:9/graphql" },
    paths: { LOGOUT_PATH: "/api/bye" },
    away: ["rest", "graphql"],
  });
});

test("a platform of our own has all of its paths", async () => {
  double.answer = (_request, response) => answerJson(response, 404, {});
  const { paths, away } = await reportBackend(parseSettings({ PLATFORM_URL: double.url }));
  expect(away).toEqual([]);
  expect(paths).toMatchObject({ DIRECTORY_PATH: "/api/directory", LOGOUT_PATH: "/api/auth/logout" });
});
