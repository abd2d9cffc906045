import { leaveSeat } from "./take-seat.ts";

/**
 * Ends the visit of a table (A241): the server forgets the seat, and the shop begins as anybody sees it. What is in the cart
 * stays.
 *
 * @throws AnswerError when the server does not forget it
 */
export async function leaveTable(): Promise<void> {
  await leaveSeat();
  window.location.assign("/?mode=ecommerce");
}
