import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { useNearestPickup } from "#components/location/branch/nearest-pickup.ts";
import type { LocationEvent, LocationFlow } from "./location-machine.ts";

interface WizardFooterProps {
  formId: string;
  flow: LocationFlow;
  isBusy: boolean;
  hasSaved: boolean;
  pickupBranchIds: readonly string[];
  dispatch: (event: LocationEvent) => void;
  onClose: () => void;
}

/** True for the steps that end with buttons; the others answer by themselves (S2 §2.8). */
export function hasFooter({ step }: LocationFlow): boolean {
  return step !== "here" && step !== "chooseMode" && step !== "validating" && step !== "saving" && step !== "done";
}

/** One row: the way back, and what goes on. */
function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap gap-3">{children}</div>;
}

type PressButton = (
  label: string,
  type: "enterAddress" | "choosePickup",
  variant: "primary" | "secondary",
) => ReactNode;

/** Meters that somebody goes to collect an order rather than have it brought elsewhere. */
const longestWay = 8000;

/** Collecting comes first where it is near enough, else another address. */
function NotCoveredActions(
  props: Pick<WizardFooterProps, "flow" | "pickupBranchIds"> & { back: ReactNode; press: PressButton },
) {
  const { flow, pickupBranchIds, back, press } = props;
  const t = useTranslations("location.actions");
  const nearest = useNearestPickup(flow.address, pickupBranchIds);
  const address = (variant: "primary" | "secondary") => press(t("otherAddress"), "enterAddress", variant);
  if (pickupBranchIds.length === 0) {
    return (
      <Row>
        {back}
        {address("primary")}
      </Row>
    );
  }
  const isNear = nearest === null || nearest.meters <= longestWay;
  const pickup = press(t("pickup"), "choosePickup", isNear ? "primary" : "secondary");
  return (
    <div className="flex flex-col gap-3">
      <Row>{isNear ? address("secondary") : pickup}</Row>
      <Row>
        {back}
        {isNear ? pickup : address("primary")}
      </Row>
    </div>
  );
}

const submitLabels = {
  address: "continue",
  pickupBranch: "continue",
  confirmPin: "confirmPin",
  pickPoint: "confirmPin",
  saving: "save",
} as const;

/** What the person can do at the end of a step: one primary action, and 'Regresar' from the second step on. */
export function WizardFooter(props: WizardFooterProps) {
  const { flow, formId, isBusy, hasSaved, dispatch } = props;
  const t = useTranslations("location.actions");
  const back = flow.history.length > 0 && (
    <Button key="back" variant="secondary" size="l" onClick={() => dispatch({ type: "back" })}>
      {t("back")}
    </Button>
  );
  const submit = (label: string) => (
    <Button key="submit" type="submit" form={formId} size="l" isBusy={isBusy} className="flex-[1_1_9rem]">
      {label}
    </Button>
  );
  const press: PressButton = (label, type, variant) => (
    <Button variant={variant} size="l" className="flex-[1_1_9rem] px-3!" onClick={() => dispatch({ type })}>
      {label}
    </Button>
  );
  switch (flow.step) {
    case "address":
    case "pickupBranch":
    case "confirmPin":
    case "pickPoint":
      return (
        <Row>
          {back}
          {submit(t(submitLabels[flow.step === "address" && flow.purpose === "account" ? "saving" : flow.step]))}
        </Row>
      );
    case "savedAddresses":
      return (
        <div className="flex flex-col gap-3">
          <Row>{press(t("create"), "enterAddress", hasSaved ? "secondary" : "primary")}</Row>
          <Row>
            {back}
            {hasSaved && submit(t("select"))}
          </Row>
        </div>
      );
    case "notCovered":
      return <NotCoveredActions {...props} back={back} press={press} />;
    case "unavailable":
      return (
        <Button size="l" onClick={props.onClose} className="w-full">
          {t("close")}
        </Button>
      );
    case "here":
    case "chooseMode":
    case "validating":
    case "saving":
    case "done":
      return null;
  }
}
