/**
 * Until the page is awake it remembers the last button pressed, which shows as busy, and sends no form: a form that the
 * browser sends by itself loads the page anew, with what was typed in its address.
 */
const script = `(()=>{let last=null;const keep=(event)=>{const button=event.target instanceof Element&&event.target.closest("button");
if(!button)return;event.preventDefault();event.stopImmediatePropagation();last?.removeAttribute("data-early");last=button;button.setAttribute("data-early","")};
addEventListener("click",keep,true);
addEventListener("vitrina:awake",()=>{removeEventListener("click",keep,true);last?.removeAttribute("data-early");if(last?.isConnected)last.click()},{once:true})})()`;

/** Hears presses before the page's own scripts do: on a slow line they come seconds after the page. `Awake` answers. */
export function EarlyPressScript() {
  return <script dangerouslySetInnerHTML={{ __html: script }} />;
}
