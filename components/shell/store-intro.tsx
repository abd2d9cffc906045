import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import type { BranchTerm } from "#domain/store/business.ts";
import { FirstPhoto } from "#components/ui/photo/first-photo.tsx";
import { ClosedBanner, type OpenBranch } from "./closed-banner.tsx";
import { OpenStatus } from "./open-status.tsx";
import type { TimedText } from "#lib/client/device/timed-text.ts";
import { Icon } from "#components/ui/icon.tsx";
import { SoftLink } from "#components/ui/soft-link.tsx";

interface StoreIntroProps {
  name: string;
  message: string | null;
  cover: { url: string; width: number; height: number } | null;
  branch: { label: string; address: string; unavailableMessage: string | null };
  /** More than one branch: the place can be changed. */
  hasOtherBranches: boolean;
  /** The word for a branch. */
  term: BranchTerm;
  openTexts: TimedText[];
  closedTexts: TimedText[];
  /** Other branches, while they take orders. */
  openBranches: OpenBranch[];
  /** The delivery or pickup switch. */
  children: ReactNode;
}

/** How wide the cover is drawn: as wide as its place, or as the place's height asks for (10, 13 and 12 rem). */
export function coverSizes({ width, height }: { width: number; height: number }): string {
  const [phone, tablet, desktop] = [10, 13, 12].map((rem) => `${((rem * width) / height).toFixed(1)}rem`);
  return `(width < 40rem) max(100vw, ${phone}), (width < 64rem) max(100vw, ${tablet}), max(34rem, ${desktop})`;
}

/** The top of the menu: whose it is, where, whether it is open, and how the order gets to the person (UX20, UX31). */
export async function StoreIntro(props: StoreIntroProps) {
  const t = await getTranslations("shell");
  const { cover, branch } = props;
  return (
    <section
      data-store-intro=""
      aria-label={props.name}
      className="mx-auto w-full max-w-[96rem] lg:grid lg:grid-cols-[1fr_auto] lg:items-center lg:gap-8 lg:px-6 lg:pt-6"
    >
      {cover && (
        <FirstPhoto
          photo={cover}
          alt=""
          sizes={coverSizes(cover)}
          phone={{ width: 648, height: 252 }}
          className="h-40 sm:h-52 lg:col-start-2 lg:row-start-1 lg:h-48 lg:w-[34rem] lg:rounded-lg"
        />
      )}
      <div className="grid min-w-0 gap-4 px-4 py-4 lg:col-start-1 lg:row-start-1 lg:px-0 lg:py-0">
        <div className="min-w-0">
          <h1 className="text-xl font-bold lg:text-2xl">{props.name}</h1>
          {props.message !== null && <p className="text-sm text-ink-muted lg:text-base">{props.message}</p>}
          <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
            <OpenStatus texts={props.openTexts} />
            <p className="flex min-w-0 grow items-start gap-1 text-ink-muted lg:grow-0">
              <Icon name="map-pin" className="mt-0.5 size-4" />
              <span className="min-w-0">
                {branch.label} · {branch.address}
              </span>
            </p>
            {props.hasOtherBranches && (
              <SoftLink
                href="/seleccionar-cocina"
                className="inline-flex min-h-8 items-center gap-1 font-semibold text-accent hover:underline"
              >
                {t("changeBranch", { term: props.term })}
                <Icon name="chevron-right" className="size-4" />
              </SoftLink>
            )}
          </div>
        </div>
        {props.children}
      </div>
      <div className="px-4 pb-4 empty:hidden lg:col-span-full lg:px-0 lg:pt-6 lg:pb-0">
        <ClosedBanner
          texts={props.closedTexts}
          more={branch.unavailableMessage ?? t("closedMore")}
          others={{ label: t("openElsewhere"), branches: props.openBranches }}
          icon={<Icon name="clock" className="size-5 shrink-0" />}
        />
      </div>
    </section>
  );
}
