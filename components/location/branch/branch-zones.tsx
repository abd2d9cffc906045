import { getTranslations } from "next-intl/server";
import { formatPesos } from "#domain/base/money.ts";
import type { Branch } from "#domain/store/branch.ts";
import { deliveryZones } from "#domain/store/coverage.ts";
import type { CoverageArea } from "#domain/store/coverage.ts";
import { isFreeOfCharge } from "#domain/store/delivery.ts";
import { PanelButton } from "#components/page/panel-button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { ZoneDrawing } from "#components/location/pin/zone-drawing.tsx";
import { ZonePress } from "#components/location/pin/zone-press.tsx";
import { viewOf } from "#components/location/pin/zone-view.ts";

interface BranchZonesProps {
  branch: Branch;
  /** 'Sede Chapinero'. */
  label: string;
  /** When it is open in the week. */
  hours: readonly string[];
}

/** What is brought to a zone, and for how much. */
async function zoneTexts(branch: Branch, area: CoverageArea): Promise<{ fee: string; reach: string | null }> {
  const t = await getTranslations("shell");
  const price = isFreeOfCharge(branch) ? 0 : area.price;
  const known = price === null ? t("zones.unknownFee") : price === 0 ? t("free") : formatPesos(price);
  const reach = area.shape === "circle" ? t("zones.radius", { distance: await lengthText(area.radiusMeters) }) : null;
  return { fee: known, reach };
}

async function lengthText(meters: number): Promise<string> {
  const t = await getTranslations("location.sketch");
  return meters < 1000 ? t("meters", { distance: meters }) : t("kilometers", { distance: meters / 1000 });
}

/** The zones of a branch as SVG; all of it is one way to the address. */
async function Drawing({ branch, label }: Pick<BranchZonesProps, "branch" | "label">) {
  const t = await getTranslations("shell.zones");
  const sketch = await getTranslations("location.sketch");
  const zones = deliveryZones(branch);
  const { point } = branch.address;
  const view = viewOf(zones, point ? [point] : []);
  if (view === null) return null;
  const scaleText = (meters: number) =>
    meters < 1000 ? sketch("meters", { distance: meters }) : sketch("kilometers", { distance: meters / 1000 });
  return (
    <ZonePress view={view}>
      <span className="sr-only">{t("drawing", { name: label })}</span>
      <ZoneDrawing zones={zones} branch={point && { name: branch.name, point }} view={view} scaleText={scaleText} />
    </ZonePress>
  );
}

/** Where a branch delivers to: drawn, and in words with each fee and its hours (B2). */
export async function BranchZones({ branch, label, hours }: BranchZonesProps) {
  const t = await getTranslations("shell");
  const zones = await Promise.all(
    deliveryZones(branch).map(async (area) => ({ id: area.id, name: area.name, ...(await zoneTexts(branch, area)) })),
  );
  return (
    <section aria-labelledby={`zones-${branch.id}`} className="grid grid-cols-1 gap-4 md:grid-cols-2">
      <div className="md:order-2">
        <h2 id={`zones-${branch.id}`} className="text-xl font-bold">
          {label}
        </h2>
        <p className="text-ink-muted">{branch.address.line1}</p>
        {hours.map((row) => (
          <p key={row} className="text-sm">
            {row}
          </p>
        ))}
        <ul className="mt-3 divide-y divide-line border-y border-line">
          {zones.map(({ id, name, fee, reach }) => (
            <li key={id}>
              <PanelButton
                panel="location"
                start="delivery"
                className="flex min-h-14 w-full flex-wrap items-center gap-x-3 py-2 text-left hover:bg-sunken"
              >
                <Icon name="bike" className="size-5 text-accent" />
                <span className="min-w-0 flex-[1_1_7rem]">
                  <span className="block font-semibold">{name}</span>
                  {reach !== null && <span className="block text-sm text-ink-muted">{reach}</span>}
                  <span className="block text-sm text-accent">{t("zones.order")}</span>
                </span>
                <span className="ml-auto text-right font-semibold even-figures">{fee}</span>
              </PanelButton>
            </li>
          ))}
        </ul>
      </div>
      <Drawing branch={branch} label={label} />
    </section>
  );
}
