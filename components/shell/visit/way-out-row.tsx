import { Button } from "#components/ui/button.tsx";
import { useLeaveApp } from "./use-leave-app.ts";

/** In the main menu: what may fail inside of another app, and the way out of it with the cart (B5). */
export function WayOutRow() {
  const app = useLeaveApp();
  if (app === null) return null;
  return (
    <div className="flex flex-col gap-2">
      <p className="text-ink-muted text-sm">{app.text}</p>
      <Button variant="secondary" onClick={() => void app.leave()}>
        {app.label}
      </Button>
    </div>
  );
}
