import { vi } from "vitest";

type Listener = (event: MessageEvent<string>) => void;

/** A line of events that a test tells on, in place of the browser's. */
export class FakeEventSource {
  static lines: FakeEventSource[] = [];
  readonly listeners = new Map<string, Listener>();
  isClosed = false;
  readonly address: string;

  constructor(address: string) {
    this.address = address;
    FakeEventSource.lines.push(this);
  }

  addEventListener(name: string, listener: Listener): void {
    this.listeners.set(name, listener);
  }

  close(): void {
    this.isClosed = true;
  }

  tell(name: "open" | "error" | "message" | "end", data: unknown = {}): void {
    this.listeners.get(name)?.(new MessageEvent(name, { data: JSON.stringify(data) }));
  }

  static install(): void {
    FakeEventSource.lines = [];
    vi.stubGlobal("EventSource", FakeEventSource);
  }
}
