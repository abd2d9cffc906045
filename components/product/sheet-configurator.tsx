"use client";

import { SheetBody, SheetFooter } from "#components/ui/sheet/sheet.tsx";
import { Configurator } from "./configurator.tsx";
import type { ConfiguratorProduct, ProductParts } from "./configurator-visit.tsx";
import { useCloseSheet } from "./product-sheet.tsx";

/** From 768 px on: the body, its words, and its choices, over which the button that closes stands. */
const sideBySide = [
  "md:grid-cols-2 md:gap-0 md:p-0",
  "md:sticky md:top-0 md:flex md:min-w-0 md:flex-col md:gap-4 md:self-start md:p-6 md:pt-0",
  "md:p-6 md:pt-16",
];

/** What scrolls, and the one action below it. On a wide screen photo and words stay while the choices pass. */
function SheetFrame({ photo, intro, fields, bar }: ProductParts) {
  const [body, words, choices] = photo === null ? ["pt-4 md:px-6", "", ""] : sideBySide;
  return (
    <>
      <SheetBody className={`grid scroll-pt-16 scroll-pb-24 content-start gap-4 px-4 pb-4 ${body}`}>
        <div className={`contents ${words}`}>
          {photo !== null && <div className="-mx-4 md:-mx-6 md:[&>*]:rounded-none">{photo}</div>}
          {intro}
        </div>
        <div className={`min-w-0 ${choices}`}>{fields}</div>
      </SheetBody>
      <SheetFooter>{bar}</SheetFooter>
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
