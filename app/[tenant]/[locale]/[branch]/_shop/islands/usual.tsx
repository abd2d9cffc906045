import { OrderTimeIsland, UsualIsland } from "./menu-islands.tsx";

/** On top of the menu for when is ordered, and 'Lo de siempre', with its place kept from the first paint on where this device knows any (B3). */
export function Usual({ branchId }: { branchId: string }) {
  return (
    <>
      {/^[\w-]+$/.test(branchId) && <style>{`[data-usual~="${branchId}"] .usual-place{min-height:9.75rem}`}</style>}
      <OrderTimeIsland />
      <div className="usual-place">
        <UsualIsland />
      </div>
    </>
  );
}
