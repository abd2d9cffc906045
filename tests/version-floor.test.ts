import { expect, test } from "vitest";
import { readSource } from "./support/source-files.ts";

/** Lowest versions without a known hole (security fact 15); the advisory databases cannot be asked from here. */
const floor: Record<string, string> = {
  next: "16.3.3",
  react: "19.2.8",
  "react-dom": "19.2.8",
  postcss: "8.5.18",
};

interface Lock {
  packages: Record<string, { version?: string }>;
}

function atLeast(version: string, lowest: string): boolean {
  const [have, want] = [version, lowest].map((text) => text.split(/[.-]/).slice(0, 3).map(Number));
  for (const [index, wanted] of (want ?? []).entries()) {
    const part = have?.[index] ?? 0;
    if (part !== wanted) return part > wanted;
  }
  return true;
}

const lock = JSON.parse(readSource("package-lock.json")) as Lock;

test.each(Object.entries(floor))("every %s in the lock is %s or later", (name, lowest) => {
  const installed = Object.entries(lock.packages).filter(([path]) => path.endsWith(`node_modules/${name}`));
  expect(installed.length).toBeGreaterThan(0);
  expect(installed.filter(([, { version }]) => !atLeast(version ?? "0", lowest))).toEqual([]);
});

test("versions are exact", () => {
  const manifest = JSON.parse(readSource("package.json")) as Record<
    "dependencies" | "devDependencies" | "optionalDependencies",
    Record<string, string>
  >;
  const loose = [manifest.dependencies, manifest.devDependencies, manifest.optionalDependencies].flatMap((group) =>
    Object.entries(group).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version)),
  );
  expect(loose).toEqual([]);
});

test("the floor tells versions apart", () => {
  expect(atLeast("16.3.2", "16.3.3")).toBe(false);
  expect(atLeast("16.10.0", "16.3.3")).toBe(true);
  expect(atLeast("15.9.9", "16.3.3")).toBe(false);
});
