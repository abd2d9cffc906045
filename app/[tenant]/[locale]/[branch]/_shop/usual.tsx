import { OrderTimeIsland, UsualIsland } from "./order-islands.tsx";

// Which branches this device has ordered at, before anything is painted.
const script = `(()=>{try{const kept=localStorage.getItem("vitrina:"+location.hostname+":favoriteProducts")??"";
const ids=new Set([...kept.matchAll(/"branchId":"([\\w-]+)"/g)].map((match)=>match[1]));
if(ids.size>0)document.documentElement.dataset.usual=[...ids].join(" ")}catch{}})()`;

/** Of the layout, which is in every page of the build: no other script may run (ADR 10). */
export function UsualScript() {
  return <script dangerouslySetInnerHTML={{ __html: script }} />;
}

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
