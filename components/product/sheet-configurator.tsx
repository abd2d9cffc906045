"use client";

import { SheetBody, SheetFooter } from "#components/ui/sheet/sheet.tsx";
import { Configurator } from "./configurator.tsx";
import type { ConfiguratorProduct, ProductParts } from "./configurator-visit.tsx";
import { useCloseSheet } from "./product-sheet.tsx";

/** Of the dialog, not of what scrolls: the photo has its left half to itself. */
const photoClass = "md:absolute md:inset-y-0 md:left-0 md:w-1/2 md:[&>*]:size-full md:[&>*]:rounded-none";

/** What scrolls, and the one action below it. */
function SheetFrame({ photo, intro, fields, bar }: ProductParts) {
  const beside = photo === null ? "" : "md:static md:ml-[50%]";
  return (
    <>
      <SheetBody className={`scroll-pt-16 scroll-pb-24 ${beside}`}>
        {photo !== null && <div className={photoClass}>{photo}</div>}
        <div className="flex min-w-0 flex-col gap-4 p-4 md:p-6">
          {intro}
          {fields}
        </div>
      </SheetBody>
      <SheetFooter className={beside}>{bar}</SheetFooter>
    </>
  );
}

/** The configurator in the sheet over the menu. */
export function SheetConfigurator(product: ConfiguratorProduct & Pick<ProductParts, "photo" | "intro">) {
  const close = useCloseSheet();
  const leave = () => {
    close();
    return true;
  };
  return <Configurator {...product} onDone={leave} frame={SheetFrame} />;
}
