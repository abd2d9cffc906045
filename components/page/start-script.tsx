// Once the first photo has been seen, or the first words where no photo is larger, the style sheets and scripts are asked for
// that lib/cache/page-head.ts leaves for later, and the shop's font: what comes before delays the paint. At the first press, and
// after a second, at once. Of a sheet the rules that the page lacks go into its own style, one by one, each to its place: a sheet
// that comes as a whole has every element styled and painted again. Four milliseconds at once: scripts are being read beside it.
// They run when the rules are there.
const script = `(()=>{const list=document.querySelector("meta[name=scripts]");let isBegun=false;
const put=(tag,values)=>document.head.append(Object.assign(document.createElement(tag),values));
const name=(rule)=>rule.selectorText??rule.conditionText??rule.name??"";
const pause=()=>new Promise((next)=>setTimeout(next));let until=0;
const complete=async(own,whole)=>{let at=0;for(const rule of whole.cssRules){const here=own.cssRules[at];
if(here&&name(here)===name(rule)){at++;if(rule.cssRules&&!rule.selectorText)await complete(here,rule)}
else if(rule.selectorText){if(performance.now()>until){await pause();until=performance.now()+4}own.insertRule(rule.cssText,at++)}}};
const enable=(link)=>new Promise((done)=>{const load=()=>{link.disabled=true;link.disabled=false};
link.onload=done;link.onerror=()=>{done();setTimeout(load,2000)};load()});
const take=async(link)=>{try{const answer=await fetch(link.href);if(!answer.ok)throw answer;
const whole=await new CSSStyleSheet().replace(await answer.text());
await complete(link.previousElementSibling.sheet,whole);await pause()}catch{await enable(link)}};
const showFont=async()=>{const faces=[...document.querySelector("style[media]")?.sheet.cssRules??[]].map(({style})=>{
const of=(name)=>style.getPropertyValue(name);return new FontFace(of("font-family"),of("src"),{weight:of("font-weight")||"400"}).load()});
for(const face of await Promise.all(faces))document.fonts.add(face)};
const start=async()=>{if(isBegun)return;isBegun=true;
const sources=list?.content.match(/\\S+/g)??[];const sheets=[...document.querySelectorAll("link[rel=stylesheet][disabled]")].map(take);
for(const href of sources)put("link",{rel:"preload",as:"script",href});
await Promise.race([Promise.all(sheets),new Promise((done)=>setTimeout(done,5000))]);
showFont().catch(()=>{});for(const src of sources)put("script",{src})};
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
