import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { root } from "#scripts/storefront-build.ts";
import { stackData, stackPorts } from "./stack.ts";

const run = promisify(execFile);

/** A running platform: its port and where it keeps its data. */
export interface PlatformPlace {
  platformPort: number;
  dataDirectory: string;
}

const stackPlatform: PlatformPlace = { platformPort: stackPorts.platform, dataDirectory: stackData };

/** What a person does with `npm run platform -- …`, against the running platform: what it says. @throws Error when it is refused. */
export async function platformCommand(words: string[], place: PlatformPlace = stackPlatform): Promise<string> {
  const { stdout } = await run(process.execPath, [join(root, "platform/command.ts"), ...words], {
    env: {
      ...process.env,
      PLATFORM_PORT: String(place.platformPort),
      PLATFORM_DATA: join(place.dataDirectory, "platform"),
    },
    timeout: 60_000,
  });
  return stdout;
}
