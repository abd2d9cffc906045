// Once the first photo has been seen, or the first words where no photo is larger, the shop's font is asked for and the page's
// scripts, which lib/cache/page-head.ts leaves as a list: what comes before delays the paint. At the first press, and after a
// second, at once.
const script = `(()=>{const list=document.querySelector("meta[name=scripts]");let isPainted=false;
const start=()=>{if(!isPainted)document.head.append(Object.assign(document.createElement("style"),{textContent:":root{--shown-font:var(--font)}"}));
isPainted=true;if(!list)return;for(const source of list.content.match(/\\S+/g)??[]){
const part=document.createElement("script");part.src=source;document.head.append(part)}list.content=""};
if(!list)return start();for(const sign of["pointerdown","keydown"])addEventListener(sign,start,{once:true,capture:true});
addEventListener("DOMContentLoaded",()=>{setTimeout(start,1000);
const type="largest-contentful-paint",photo=document.querySelector("img[fetchpriority=high]");
if(PerformanceObserver.supportedEntryTypes?.includes(type))new PerformanceObserver((seen)=>{
const{element,size}=seen.getEntries().at(-1);
if(!photo||element===photo||size>=photo.width*photo.height)setTimeout(start)}).observe({type,buffered:true});
else(photo?.decode().catch(()=>{})??Promise.resolve()).then(()=>requestAnimationFrame(()=>setTimeout(start)))})})()`;

/** Begins what can wait until the page has been painted. */
export function StartScript() {
  return <script dangerouslySetInnerHTML={{ __html: script }} />;
}
