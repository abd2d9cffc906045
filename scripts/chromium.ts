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
 * What nobody looks at: the first are Playwright's, whose list this one replaces. The popups of the address bar are pages of
 * their own, drawn anew with each address: a sixth of all that a run of the browser tests works.
 */
const turnedOff = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
];

/**
 * The tests' Chromium: an installed one, else Debian's package when we may install it, else null = Playwright's own.
 * @throws Error when the installation fails
 */
function findChromium(): string | null {
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

/** How the browser of tests and measures is started. @throws Error when there is none and its installation fails */
export function chromiumOptions(...more: string[]): { executablePath?: string; args: string[] } {
  const executablePath = findChromium();
  const args = [
    "--no-sandbox",
    "--headless=new",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
    `--disable-features=${turnedOff.join(",")}`,
    ...more,
  ];
  return { ...(executablePath !== null && { executablePath }), args };
}
