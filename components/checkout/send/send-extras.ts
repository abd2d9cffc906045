import { PreparingFood } from "./preparing-food.tsx";
import { Troubles } from "./troubles.tsx";

/** What is shown after a press of 'Enviar pedido': one chunk. */
export const sendExtras = { PreparingFood, Troubles };
