import { Component, Suspense, lazy as reactLazy, useState } from "react";
import type { ComponentType, ReactNode } from "react";

let rounds = 0;

/** Code that did not come is asked for again when it is shown the next time. */
export function retryLazy(): void {
  rounds += 1;
}

/** A component whose code comes with its first use, or before that with `prefetch`. */
export type LazyPart<P> = ComponentType<P> & { prefetch: () => Promise<unknown> };

/**
 * A component whose code comes with its first use; unlike with React's own, code that did not come can be asked for again,
 * and code that is there is shown at once: React would show a fallback, and keep it for 300 ms.
 */
export function lazy<P extends object>(load: () => Promise<ComponentType<P>>): LazyPart<P> {
  let failedIn = Infinity;
  let loaded: ComponentType<P> | null = null;
  const prefetch = async () => {
    loaded = await load();
    return loaded;
  };
  const ask = () =>
    reactLazy(async () => {
      try {
        return { default: await prefetch() };
      } catch (failure) {
        failedIn = rounds;
        throw failure;
      }
    });
  let asked: ComponentType<P> = ask();
  const current = (): ComponentType<P> => {
    if (loaded !== null) return loaded;
    if (failedIn < rounds) {
      failedIn = Infinity;
      asked = ask();
    }
    return asked;
  };
  function Lazy(props: P) {
    // The same one as long as it is mounted: another type would begin anew.
    const [Part] = useState(current);
    return <Part {...props} />;
  }
  return Object.assign(Lazy, { prefetch });
}

export interface LazyBoundaryProps {
  fallback?: ReactNode;
  /** In its place when it did not come; `fallback` when not given. */
  failed?: ComponentType<{ onRetry: () => void }>;
  onFailed?: () => void;
  children: ReactNode;
}

/** A part of the page that may fail to load while the rest goes on; tried again when the connection is back (F17). */
export class LazyBoundary extends Component<LazyBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidMount(): void {
    window.addEventListener("online", this.#retry);
  }

  override componentDidCatch(): void {
    // It may be shown anew without a retry: after another press, or when its panel is opened again.
    retryLazy();
    this.props.onFailed?.();
  }

  override componentWillUnmount(): void {
    window.removeEventListener("online", this.#retry);
  }

  readonly #retry = (): void => {
    if (!this.state.hasFailed) return;
    retryLazy();
    this.setState({ hasFailed: false });
  };

  override render(): ReactNode {
    const { fallback, failed: Failed, children } = this.props;
    if (this.state.hasFailed) return Failed ? <Failed onRetry={this.#retry} /> : fallback;
    return <Suspense fallback={fallback}>{children}</Suspense>;
  }
}
