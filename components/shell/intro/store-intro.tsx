import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import type { Photo } from "#domain/base/photo.ts";
import type { BranchTerm } from "#domain/store/business.ts";
import { FoodPhoto } from "#components/ui/photo/photo.tsx";
import { ClosedBanner, type OpenBranch } from "./closed-banner.tsx";
import { OpenStatus } from "./open-status.tsx";
import { PromiseLine } from "./promise-line.tsx";
import type { PromiseTexts } from "./promise-line.tsx";
import type { TimedText } from "#lib/client/device/timed-text.ts";
import { Icon } from "#components/ui/icon.tsx";
import { SoftLink } from "#components/ui/soft-link.tsx";

interface StoreIntroProps {
  name: string;
  message: string | null;
  cover: Photo | null;
  branch: { label: string; address: string; unavailableMessage: string | null };
  /** More than one branch: the place can be changed. */
  hasOtherBranches: boolean;
  /** The word for a branch. */
  term: BranchTerm;
  openTexts: TimedText[];
  closedTexts: TimedText[];
  /** Other branches, while they take orders. */
  openBranches: OpenBranch[];
  /** Null where no place is asked for. */
  promise: PromiseTexts | null;
  /** The delivery or pickup switch. */
  children: ReactNode;
}

/** How wide the cover is drawn: as wide as its place, or as the place's height asks for (10 and 12 rem). */
export function coverSizes({ width, height }: { width: number; height: number }): string {
  const [phone, desktop] = [10, 12].map((rem) => `${((rem * width) / height).toFixed(1)}rem`);
  return `(width < 64rem) max(100vw, ${phone}), max(34rem, ${desktop})`;
}

/** Which branch it is, with the way to another one; on a phone a press shows what else there is to say of the shop. */
async function BranchLine({ message, cover, branch, hasOtherBranches, term }: StoreIntroProps) {
  const t = await getTranslations("shell");
  const where = `${branch.label} · ${branch.address}`;
  return (
    <div className="branch-line">
      <p className="max-lg:hidden">
        <Icon name="map-pin" className="mt-0.5 size-4" />
        <span className="min-w-0">{where}</span>
      </p>
      <details className="lg:hidden">
        <summary>
          <Icon name="map-pin" className="size-4" />
          <span className="truncate">{where}</span>
          <Icon name="chevron-right" className="size-4" />
        </summary>
        {cover && <FoodPhoto photo={cover} alt="" sizes={coverSizes(cover)} className="mt-2 h-40 rounded-md" />}
        {message !== null && <p className="mt-2">{message}</p>}
        <p className="mt-2">{where}</p>
      </details>
      {hasOtherBranches && (
        <SoftLink href="/seleccionar-cocina" aria-label={t("changeBranch", { term })}>
          <span className="lg:hidden">{t("change")}</span>
          <span className="max-lg:hidden">{t("changeBranch", { term })}</span>
          <Icon name="chevron-right" className="size-4" />
        </SoftLink>
      )}
    </div>
  );
}

/**
 * The top of the menu: whether it is brought, from where, whether that is open, and how the order gets to the person (UX20,
 * UX31). On a phone the bar says whose it is, and dishes follow at once (UX41).
 */
export async function StoreIntro(props: StoreIntroProps) {
  const t = await getTranslations("shell");
  const { cover, branch, promise } = props;
  const status = <OpenStatus texts={props.openTexts} />;
  return (
    <section
      data-store-intro=""
      aria-label={props.name}
      className="mx-auto w-full max-w-[96rem] lg:grid lg:grid-cols-[1fr_auto] lg:items-center lg:gap-8 lg:px-6 lg:pt-6"
    >
      {cover && (
        <FoodPhoto
          photo={cover}
          alt=""
          sizes={coverSizes(cover)}
          className="max-lg:hidden lg:col-start-2 lg:row-start-1 lg:h-48 lg:w-[34rem] lg:rounded-lg"
        />
      )}
      <div className="min-w-0 px-4 pt-1 pb-2 lg:col-start-1 lg:row-start-1 lg:p-0">
        <h1 className="max-lg:sr-only text-2xl font-bold">{props.name}</h1>
        {props.message !== null && <p className="max-lg:hidden text-base text-ink-muted">{props.message}</p>}
        <div className="store-lines">
          {promise ? <PromiseLine texts={promise}>{status}</PromiseLine> : status}
          <BranchLine {...props} />
        </div>
        {props.children}
      </div>
      <div className="px-4 pb-2 empty:hidden lg:col-span-full lg:px-0 lg:pt-6 lg:pb-0">
        <ClosedBanner
          texts={props.closedTexts}
          more={
            branch.unavailableMessage === null ? (
              <p className="max-lg:hidden">{t("closedMore")}</p>
            ) : (
              <p>{branch.unavailableMessage}</p>
            )
          }
          others={{ label: t("openElsewhere"), branches: props.openBranches }}
          icon={<Icon name="clock" className="size-5 shrink-0" />}
        />
      </div>
    </section>
  );
}
