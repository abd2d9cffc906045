// Which branches this device has ordered at, before anything is painted.
const script = `(()=>{try{const kept=localStorage.getItem("vitrina:"+location.hostname+":favoriteProducts")??"";
const ids=new Set([...kept.matchAll(/"branchId":"([\\w-]+)"/g)].map((match)=>match[1]));
if(ids.size>0)document.documentElement.dataset.usual=[...ids].join(" ")}catch{}})()`;

/** Of the layout, which is in every page of the build: no other script may run (ADR 10). */
export function UsualScript() {
  return <script dangerouslySetInnerHTML={{ __html: script }} />;
}
