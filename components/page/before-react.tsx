/** Compiled from `browser/` by next.config.ts. */
declare const BEFORE_REACT_PROGRAM: string;

/**
 * What runs before React does: keeps early presses, and begins what can wait until the page has been painted. Of the layout, which
 * is in every page of the build: no other script may run (ADR 10).
 */
export function BeforeReact() {
  return <script id="before-react" dangerouslySetInnerHTML={{ __html: BEFORE_REACT_PROGRAM }} />;
}
