import { SendingView } from "./sending-view.tsx";
import { Troubles } from "./troubles.tsx";
import { WaitingView } from "./waiting-view.tsx";

/** What is shown after a press of 'Enviar pedido': one chunk. */
export const sendExtras = { SendingView, Troubles, WaitingView };
