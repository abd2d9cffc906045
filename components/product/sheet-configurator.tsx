"use client";

import { SheetBody, SheetFooter } from "#components/ui/sheet.tsx";
import { Configurator } from "./configurator.tsx";
import type { ConfiguratorProduct, ProductParts } from "./configurator.tsx";
import { useCloseSheet } from "./product-sheet.tsx";

/** What scrolls, and the one action below it. */
function SheetFrame({ photo, intro, fields, bar }: ProductParts) {
  return (
    <>
      <SheetBody className="scroll-pt-16">
        <div className={photo === null ? "" : "md:grid md:grid-cols-[20rem_minmax(0,1fr)]"}>
          {photo !== null && <div className="md:sticky md:top-0 md:self-start md:p-6 md:pr-0">{photo}</div>}
          <div className="flex min-w-0 flex-col gap-4 p-4 md:p-6">
            {intro}
            {fields}
          </div>
        </div>
      </SheetBody>
      <SheetFooter>{bar}</SheetFooter>
    </>
  );
}

/** The configurator in the sheet over the menu. */
export function SheetConfigurator(product: ConfiguratorProduct & Pick<ProductParts, "photo" | "intro">) {
  const close = useCloseSheet();
  return <Configurator {...product} onDone={close} frame={SheetFrame} />;
}
