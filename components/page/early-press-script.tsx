// Until the page hydrates it keeps the last button pressed and every press of a card's plus, which show as busy, and lets no
// form be sent by the browser. From then on React stops a press whose part of the page waits for its code: what did not arrive
// at its button is pressed again until it does.
// When a script fails, or the page does not hydrate in 20 s, the browser has its buttons back.
const script = `(()=>{let last=null,adds=[],isAwake=false,tries=200;
const show=(button,is)=>button?.toggleAttribute("data-early",is);
const isAdd=(button)=>button.parentElement?.matches("[data-add]");
const stop=(event)=>{event.preventDefault();event.stopImmediatePropagation()};
const watch=(event,button)=>{const left=tries;let arrived=false;if(!isAdd(button))last=event;
const hear=()=>{arrived=true},hold=(sent)=>{if(!arrived)stop(sent)},isWanted=()=>left>0&&(isAdd(button)||last===event);
button.addEventListener("click",hear,true);addEventListener("submit",hold,true);
setTimeout(()=>{button.removeEventListener("click",hear,true);removeEventListener("submit",hold,true);
if(arrived||event.defaultPrevented)return show(button,false);
show(button,true);setTimeout(()=>isWanted()?press(button,left-1):show(button,false),100)})};
const press=(button,left)=>{if(!button?.isConnected)return;tries=left;button.click();tries=200};
const keep=(event)=>{const button=event.target instanceof Element&&event.target.closest("button");
if(!button||document.documentElement.id==="__next_error__")return;
if(isAwake)return watch(event,button);
stop(event);if(isAdd(button))adds.push(button);else{show(last,false);last=button}show(button,true)};
const release=()=>{removeEventListener("error",fail,true);for(const button of[last,...adds])show(button,false);clearTimeout(limit)};
const giveUp=()=>{release();removeEventListener("click",keep,true);last=null;adds=[]};
const fail=(event)=>{if(event.target instanceof HTMLScriptElement)giveUp()};
const limit=setTimeout(giveUp,20000);
addEventListener("click",keep,true);addEventListener("error",fail,true);
addEventListener("vitrina:awake",()=>{release();isAwake=true;for(const button of[...adds,last])press(button,tries)},{once:true})})()`;

/** Hears presses before the page's own scripts do; `Awake` has the last one answered. */
export function EarlyPressScript() {
  return <script dangerouslySetInnerHTML={{ __html: script }} />;
}
