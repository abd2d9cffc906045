import type { ReactNode } from "react";
import { PageContent } from "#components/page/page-content.tsx";

/** A page that has nothing to show but a few words and the way on. */
export function ScreenMessage(props: { icon: ReactNode; title: string; text: string; children?: ReactNode }) {
  return (
    <PageContent className="fills-screen mx-auto flex min-h-[60dvh] max-w-md flex-col items-center justify-center gap-3 px-4 py-12 text-center">
      <span className="mb-2 grid size-20 place-items-center rounded-full bg-brand-soft text-accent">{props.icon}</span>
      <h1 className="text-xl font-bold">{props.title}</h1>
      <p className="text-ink-muted">{props.text}</p>
      {props.children !== undefined && <div className="mt-4 flex flex-col items-center gap-2">{props.children}</div>}
    </PageContent>
  );
}
