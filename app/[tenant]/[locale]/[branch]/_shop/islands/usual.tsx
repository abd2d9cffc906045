import { OrderTimeIsland, UsualIsland } from "./menu-islands.tsx";

/** On top of the menu for when is ordered, and 'Lo de siempre', with its place kept from the first paint on where this device knows any (B3). */
export function Usual({ branchId }: { branchId: string }) {
  // A property by the branch: a style sheet may not stand in the body.
  const minHeight = /^[\w-]+$/.test(branchId) ? `var(--usual-${branchId}, 0px)` : undefined;
  return (
    <>
      <OrderTimeIsland />
      <div className="usual-place" style={{ minHeight }}>
        <UsualIsland />
      </div>
    </>
  );
}
