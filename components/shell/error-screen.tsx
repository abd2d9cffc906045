"use client";

import { Button } from "#components/ui/button.tsx";
import { useErrorTexts } from "./error-texts.tsx";
import { ScreenMessage } from "./screen-message.tsx";

/** What stands in place of a page that failed, with a second try and the way to the menu. */
export function ErrorScreen({ onRetry }: { onRetry: () => void }) {
  const texts = useErrorTexts();
  if (!texts) return null;
  return (
    <ScreenMessage icon={texts.icon} title={texts.title} text={texts.text}>
      <Button onClick={onRetry}>{texts.retry}</Button>
      {/* A whole new load: what failed may be in the page itself. */}
      <Button variant="quiet" onClick={() => location.assign("/")}>
        {texts.goToMenu}
      </Button>
    </ScreenMessage>
  );
}
