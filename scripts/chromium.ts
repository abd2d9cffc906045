import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

function installed(): string | null {
  const places = [
    process.env["CHROMIUM_PATH"],
    ...(process.env["PATH"] ?? "").split(delimiter).flatMap((folder) => names.map((name) => join(folder, name))),
  ];
  return places.find((place) => place !== undefined && place !== "" && existsSync(place)) ?? null;
}

function isRootOnDebian(): boolean {
  return existsSync("/usr/bin/apt-get") && process.getuid?.() === 0;
}

/**
 * The tests' Chromium: an installed one, else Debian's package when we may install it, else null = Playwright's own.
 * @throws Error when the installation fails
 */
export function findChromium(): string | null {
  const present = installed();
  if (present !== null) return present;
  if (isRootOnDebian()) {
    console.log("Instalando Chromium con apt-get…");
    execFileSync("apt-get", ["update", "-qq"], { stdio: "inherit" });
    execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], {
      stdio: "inherit",
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
    return installed();
  }
  execFileSync("npx", ["playwright", "install", "chromium"], { stdio: "inherit" });
  return null;
}
