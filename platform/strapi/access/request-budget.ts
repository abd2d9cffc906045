import { setImmediate as othersFirst } from "node:timers/promises";
import { describeError } from "#platform/http/log.ts";
import type { Row, ShownFields } from "#platform/strapi/content/content-type.ts";
import { QueryError } from "#platform/strapi/recorded-error.ts";

/** Values of rows, parts of filters and the like that one request may take. The store's largest takes 2000. */
const mostUnits = 30_000;
/** Of its answer, about. */
const mostBytes = 2_000_000;
/** Milliseconds that its queries may take together. */
const mostTime = 5_000;
/** What a row and a query cost besides what is shown of them. */
const unitsOfRow = 15;
const unitsOfQuery = 100;
const unitsOfMillisecond = 50;

const canceled = "57014";

/** What one request may cost, spent while it is answered; a batch shares one. */
export class RequestBudget {
  private units = 0;
  private bytes = 0;
  private time = 0;
  private failure: QueryError | null = null;
  private last: Promise<unknown> = Promise.resolve();
  private readonly sizes = new WeakMap<object, number>();
  private readonly yieldTurn: () => Promise<unknown>;

  constructor(yieldTurn: () => Promise<unknown> = () => othersFirst()) {
    this.yieldTurn = yieldTurn;
  }

  /** Why nothing more is answered, null as long as there is something left. */
  get exceeded(): QueryError | null {
    return this.failure;
  }

  /** What the request cost so far, its time included. */
  get spent(): number {
    return Math.round(this.units + this.time * unitsOfMillisecond);
  }

  /** @throws QueryError when there is less left */
  spend(units: number, bytes = 0): void {
    this.units += units;
    this.bytes += bytes;
    if (this.units > mostUnits || this.bytes > mostBytes) this.refuse("The query asks for too much");
    if (this.failure !== null) throw this.failure;
  }

  /** Rows of that kind that can still be paid for. */
  rowsLeft(shown: ShownFields): number {
    return Math.max(0, Math.floor((mostUnits - this.units) / (unitsOfRow + shown.fields)));
  }

  /** Pays for rows that are shown, as often as they are. @throws QueryError */
  spendRows(rows: readonly Row[], shown: ShownFields): void {
    let bytes = 0;
    for (const row of rows)
      for (const [name, times] of shown.values) bytes += times * (name.length + this.sizeOf(row[name]));
    this.spend(rows.length * (unitsOfRow + shown.fields), bytes);
  }

  /** Pays for a filter before it is compiled, each entry and each hundred characters. @throws QueryError */
  spendFilter(where: unknown): void {
    const waiting: unknown[] = [where];
    for (let value = waiting.pop(); value !== undefined || waiting.length > 0; value = waiting.pop()) {
      this.spend(typeof value === "string" ? 2 + value.length / 100 : 2);
      if (typeof value === "object" && value !== null) for (const part of Object.values(value)) waiting.push(part);
    }
  }

  /** Runs a query of the request, after its others and after whatever else waits. @throws QueryError */
  async run<Result>(query: () => Promise<Result>): Promise<Result> {
    this.spend(unitsOfQuery);
    const turn = this.last.then(() => this.timed(query));
    this.last = turn.catch(() => null);
    return await turn;
  }

  private async timed<Result>(query: () => Promise<Result>): Promise<Result> {
    await this.yieldTurn();
    if (this.time > mostTime) this.refuse("The query takes too long");
    if (this.failure !== null) throw this.failure;
    const since = performance.now();
    try {
      return await query();
    } catch (error) {
      if (describeError(error).code === canceled) this.refuse("The query takes too long");
      throw this.failure ?? error;
    } finally {
      this.time += performance.now() - since;
    }
  }

  private refuse(message: string): void {
    this.failure ??= new QueryError(message, 400);
  }

  /** Characters of a value in an answer, about. */
  private sizeOf(value: unknown): number {
    if (typeof value === "string") return value.length + 2;
    if (typeof value !== "object" || value === null) return 8;
    const known = this.sizes.get(value) ?? JSON.stringify(value).length;
    this.sizes.set(value, known);
    return known;
  }
}
