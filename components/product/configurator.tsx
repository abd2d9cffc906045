import { LazyBoundary, lazy } from "#components/ui/lazy.tsx";
import { ConfiguratorVisit } from "./configurator-visit.tsx";
import type { ConfiguratorProps } from "./configurator-visit.tsx";
import { useEditedLineId } from "./edited-line-id.ts";

const LineConfigurator = lazy(async () => (await import("./line-configurator.tsx")).LineConfigurator);

/** Size, options, note and quantity of a product, and its way into the cart; `?linea=` edits a line that is there. */
export function Configurator(props: ConfiguratorProps) {
  const lineId = useEditedLineId();
  const fresh = <ConfiguratorVisit {...props} edited={null} />;
  if (lineId === null) return fresh;
  return (
    <LazyBoundary
      fallback={
        <div inert className="contents">
          {fresh}
        </div>
      }
    >
      <LineConfigurator {...props} lineId={lineId} />
    </LazyBoundary>
  );
}
