"use client";

import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import type { LocationEvent, LocationFlow } from "./location-machine.ts";

interface WizardFooterProps {
  formId: string;
  flow: LocationFlow;
  isBusy: boolean;
  hasSaved: boolean;
  offersPickup: boolean;
  dispatch: (event: LocationEvent) => void;
  onClose: () => void;
}

/** True for the steps that end with buttons; the others answer by themselves (S2 §2.8). */
export function hasFooter({ step }: LocationFlow): boolean {
  return step !== "chooseMode" && step !== "validating" && step !== "done";
}

/** What the person can do at the end of a step: one primary action, and 'Regresar' from the second step on. */
export function WizardFooter(props: WizardFooterProps) {
  const { flow, formId, isBusy, dispatch } = props;
  const t = useTranslations("location.actions");
  const canGoBack = flow.history.length > 0;
  const back = canGoBack && (
    <Button key="back" variant="secondary" size="l" onClick={() => dispatch({ type: "back" })}>
      {t("back")}
    </Button>
  );
  const submit = (label: string) => (
    <Button key="submit" type="submit" form={formId} size="l" isBusy={isBusy} className="flex-1">
      {label}
    </Button>
  );
  const enterAddress = (label: string, isPrimary: boolean) => (
    <Button variant={isPrimary ? "primary" : "secondary"} size="l" onClick={() => dispatch({ type: "enterAddress" })}>
      {label}
    </Button>
  );
  switch (flow.step) {
    case "address":
    case "pickupBranch":
    case "confirmPin":
      return (
        <div className="flex gap-3">
          {back}
          {submit(flow.step === "confirmPin" ? t("confirmPin") : t("continue"))}
        </div>
      );
    case "savedAddresses":
      return (
        <div className="flex flex-col gap-3">
          {enterAddress(t("add"), !props.hasSaved)}
          {props.hasSaved && (
            <div className="flex gap-3">
              {back}
              {submit(t("select"))}
            </div>
          )}
        </div>
      );
    case "notCovered":
      return (
        <div className="flex flex-col gap-3">
          {props.offersPickup && (
            <Button size="l" onClick={() => dispatch({ type: "choosePickup" })}>
              {t("pickup")}
            </Button>
          )}
          {enterAddress(t("otherAddress"), !props.offersPickup)}
        </div>
      );
    case "unavailable":
      return (
        <Button size="l" onClick={props.onClose} className="w-full">
          {t("close")}
        </Button>
      );
    case "chooseMode":
    case "validating":
    case "done":
      return null;
  }
}
