import { fireEvent, screen } from "@testing-library/react";

/** Presses the button of that name. */
export function press(name: string | RegExp): void {
  fireEvent.click(screen.getByRole("button", { name }));
}
