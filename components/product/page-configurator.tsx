"use client";

import { useRouter } from "next/navigation";
import { Configurator } from "./configurator.tsx";
import type { ConfiguratorProduct, ProductParts } from "./configurator-visit.tsx";

/** The photo beside the choices on a wide screen, above them on a phone; the one action sticks to the lower edge. */
function PageFrame({ photo, intro, fields, bar }: ProductParts) {
  return (
    <div className={photo === null ? "" : "lg:grid lg:grid-cols-2 lg:gap-8"}>
      {photo !== null && <div className="-mx-4 lg:sticky lg:top-24 lg:mx-0 lg:self-start">{photo}</div>}
      <div className="flex min-w-0 flex-col gap-4 pt-4 lg:pt-0">
        {intro}
        {fields}
        <div
          data-own-bar
          className="bg-surface sticky bottom-0 z-10 -mx-4 border-t border-line p-4 pb-[max(1rem,env(safe-area-inset-bottom))] lg:mx-0 lg:px-0"
        >
          {bar}
        </div>
      </div>
    </div>
  );
}

/** The configurator on the product's own page; what is added leads to the menu, where there is a way. */
export function PageConfigurator(product: ConfiguratorProduct & Pick<ProductParts, "photo" | "intro">) {
  const router = useRouter();
  const leave = () => {
    if (navigator.onLine) router.push("/");
    return navigator.onLine;
  };
  return <Configurator {...product} leadsToCart onDone={leave} frame={PageFrame} />;
}
