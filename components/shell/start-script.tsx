// Once the first photo has been seen, or the first words where no photo is larger, the style sheets and scripts are asked for
// that lib/cache/page-head.ts leaves for later, and the shop's font: what comes before delays the paint. At the first press, and
// after a second, at once. Scripts run when the sheets are there; one that does not come is asked for again.
const script = `(()=>{const list=document.querySelector("meta[name=scripts]");let isBegun=false;
const put=(tag,values)=>document.head.append(Object.assign(document.createElement(tag),values));
const enable=(sheet)=>new Promise((done)=>{const load=()=>{sheet.disabled=true;sheet.disabled=false};
sheet.onload=done;sheet.onerror=()=>{done();setTimeout(load,2000)};load()});
const start=async()=>{if(isBegun)return;isBegun=true;
const sources=list?.content.match(/\\S+/g)??[];const sheets=[...document.querySelectorAll("link[rel=stylesheet][disabled]")].map(enable);
for(const href of sources)put("link",{rel:"preload",as:"script",href});
await Promise.race([Promise.all(sheets),new Promise((done)=>setTimeout(done,5000))]);
put("style",{textContent:":root{--shown-font:var(--font)}"});for(const src of sources)put("script",{src})};
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
