import { UsualIsland } from "./order-islands.tsx";

/** Marks the place for who has ordered here before, so that nothing below it moves when the row comes. */
const script = `(()=>{const place=document.currentScript.previousElementSibling;
try{const kept=localStorage.getItem("vitrina:"+place.dataset.tenant+":favoriteProducts");
if(kept?.includes('"branchId":"'+place.dataset.branch+'"'))place.dataset.known=""}catch{}})()`;

/** 'Lo de siempre' on top of the menu, with its place kept from the first paint on where this device knows any (B3). */
export function Usual({ tenant, branchId }: { tenant: string; branchId: string }) {
  return (
    <>
      <div className="usual-place" data-tenant={tenant} data-branch={branchId} suppressHydrationWarning>
        <UsualIsland />
      </div>
      <script dangerouslySetInnerHTML={{ __html: script }} />
    </>
  );
}
