/**
 * Until the page is awake it remembers the last button pressed, which shows as busy, and sends no form: a form that the
 * browser sends by itself loads the page anew, with what was typed in its address. When a script does not come, or none
 * wakes the page in time, the browser has its buttons back.
 */
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

/** Hears presses before the page's own scripts do: on a slow line they come seconds after the page. `Awake` answers. */
export function EarlyPressScript() {
  return <script dangerouslySetInnerHTML={{ __html: script }} />;
}
