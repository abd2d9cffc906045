// Until the page hydrates it keeps the last button pressed and every press of a card's plus, which show as busy, and lets no
// form be sent by the browser.
// When a script fails, or the page does not hydrate in 20 s, the browser has its buttons back.
const script = `(()=>{let last=null,adds=[];
const show=(button,is)=>button?.toggleAttribute("data-early",is);
const keep=(event)=>{const button=event.target instanceof Element&&event.target.closest("button");
if(!button||document.documentElement.id==="__next_error__")return;
event.preventDefault();event.stopImmediatePropagation();if(button.parentElement.matches("[data-add]"))adds.push(button);else{show(last,false);last=button}show(button,true)};
const release=()=>{removeEventListener("click",keep,true);removeEventListener("error",fail,true);for(const button of[last,...adds])show(button,false);clearTimeout(limit)};
const giveUp=()=>{release();last=null;adds=[]};
const fail=(event)=>{if(event.target instanceof HTMLScriptElement)giveUp()};
const limit=setTimeout(giveUp,20000);
addEventListener("click",keep,true);addEventListener("error",fail,true);
addEventListener("vitrina:awake",()=>{release();for(const button of[...adds,last])if(button?.isConnected)button.click()},{once:true})})()`;

/** Hears presses before the page's own scripts do; `Awake` has the last one answered. */
export function EarlyPressScript() {
  return <script dangerouslySetInnerHTML={{ __html: script }} />;
}
