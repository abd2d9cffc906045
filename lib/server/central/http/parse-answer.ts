import "server-only";
import type { z } from "zod";
import { env } from "#lib/server/env.ts";
import { log } from "#lib/server/log.ts";
import { type Note, type Reading, readRow, UnreadableRow } from "#wire/reading.ts";
import { CentralError } from "./central-error.ts";

function logNote(note: Note): void {
  if (note.kind === "rounded") {
    log.warn("rate.rounded", { percent: note.percent, rate: note.rate });
    return;
  }
  const { row: kind, id, field } = note;
  log.warnOnce(`row:${kind}:${id}:${field}`, "platform.row.hidden", { kind, id, field });
}

/** How this storefront reads rows: images from its own origins; what is left out is logged. */
export function ownReading(): Reading {
  return { mediaOrigins: env().MEDIA_ORIGINS, note: logNote };
}

/** Reads an answer of the platform. @throws CentralError of kind `shape` when it is malformed */
export function readAnswer<T>(what: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof UnreadableRow)) throw error;
    throw new CentralError("shape", `${what}: ${error.message}`);
  }
}

/** Parses an answer of the platform. @throws CentralError of kind `shape` when it is malformed */
export function parseAnswer<S extends z.ZodType>(what: string, schema: S, body: unknown): z.output<S> {
  return readAnswer(what, () => readRow(schema, body));
}
