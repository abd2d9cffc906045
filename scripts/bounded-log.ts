import { chmodSync, copyFileSync, existsSync, statSync, truncateSync } from "node:fs";

/** Of a log and of the one before it. */
const usualBytes = 10_000_000;
const usualPause = 5_000;

/**
 * Keeps a log to which a process appends within bounds: a full one becomes `.1`, in the place of an older one, and goes
 * on empty. Read by its owner only. Answers how to stop looking.
 */
export function boundLog(path: string, mostBytes = usualBytes, pause = usualPause): () => void {
  const look = () => {
    if (!existsSync(path) || statSync(path).size <= mostBytes) return;
    copyFileSync(path, `${path}.1`);
    truncateSync(path);
  };
  chmodSync(path, 0o600);
  look();
  const timer = setInterval(look, pause);
  timer.unref();
  return () => clearInterval(timer);
}
