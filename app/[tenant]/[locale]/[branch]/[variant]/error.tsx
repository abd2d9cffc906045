"use client";

import { ErrorScreen } from "#components/shell/error-screen.tsx";

export default function PageError({ reset }: { error: Error; reset: () => void }) {
  return <ErrorScreen onRetry={reset} />;
}
