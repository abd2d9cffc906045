import { useTranslations } from "next-intl";
import { AlertDialog } from "#components/ui/sheet/alert.tsx";
import { useAdding } from "./use-adding.ts";
import type { Adding } from "./use-adding.ts";

/** What a press asks or says before the product is in the cart. Loaded with the first touch of the page. */
export function AddFlow(adding: Adding) {
  const age = useTranslations("product.LEGAL_AGE_MODAL");
  const unavailable = useTranslations("product.unavailable");
  const { step, send } = useAdding(adding);
  const stop = () => send({ type: "stop" });
  return (
    <>
      <AlertDialog
        isOpen={step === "age"}
        title={age("title")}
        confirm={{ label: age("ok"), onPress: () => send({ type: "adult" }) }}
        cancel={{ label: age("cancel"), onPress: stop }}
      >
        {age("message")}
      </AlertDialog>
      <AlertDialog
        isOpen={step === "unavailable"}
        title={unavailable("title")}
        confirm={{ label: unavailable("ok"), onPress: stop }}
      >
        {unavailable("text")}
      </AlertDialog>
    </>
  );
}
