// Until the page hydrates it keeps the last button pressed, which shows as busy, and lets no form be sent by the browser.
// When a script fails, or the page does not hydrate in 20 s, the browser has its buttons back.
const script = `(()=>{let last=null;
const keep=(event)=>{const button=event.target instanceof Element&&event.target.closest("button");
if(!button||document.documentElement.id==="__next_error__")return;
event.preventDefault();event.stopImmediatePropagation();last?.removeAttribute("data-early");last=button;button.setAttribute("data-early","")};
const release=()=>{removeEventListener("click",keep,true);removeEventListener("error",fail,true);last?.removeAttribute("data-early");clearTimeout(limit)};
const giveUp=()=>{release();last=null};
const fail=(event)=>{if(event.target instanceof HTMLScriptElement)giveUp()};
const limit=setTimeout(giveUp,20000);
addEventListener("click",keep,true);addEventListener("error",fail,true);
addEventListener("vitrina:awake",()=>{release();if(last?.isConnected)last.click()},{once:true})})()`;

/** Hears presses before the page's own scripts do; `Awake` has the last one answered. */
export function EarlyPressScript() {
  return <script dangerouslySetInnerHTML={{ __html: script }} />;
}
