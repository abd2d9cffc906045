import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fail, ok } from "#domain/base/result.ts";
import { DeleteAddress } from "#components/location/saved/delete-address.tsx";
import { pageToasts } from "#tests/support/overlays.tsx";
import { renderInShop } from "#tests/support/render-in-shop.tsx";
import { sampleAddress } from "#tests/support/samples.ts";

const address = { ...sampleAddress, id: "7" };

const removal = vi.hoisted(() => ({ removeAddress: vi.fn<() => Promise<unknown>>() }));
vi.mock("#lib/actions/address.ts", () => removal);

beforeEach(() => removal.removeAddress.mockReset());
afterEach(cleanup);

test("a deletion that fails is shown inside its question, which stays until it worked", async () => {
  removal.removeAddress.mockResolvedValueOnce(fail({ kind: "unavailable" })).mockResolvedValueOnce(ok(null));
  renderInShop(<DeleteAddress address={address} />);
  fireEvent.click(screen.getByRole("button", { name: /^Eliminar/ }));
  const question = within(screen.getByRole("alertdialog"));
  fireEvent.click(question.getByRole("button", { name: "Eliminar dirección" }));
  expect(await question.findByText(/No pudimos eliminar/)).toBeTruthy();
  expect(pageToasts().texts).toEqual([]);
  fireEvent.click(question.getByRole("button", { name: "Eliminar dirección" }));
  await waitFor(() => expect(question.queryByText(/No pudimos eliminar/)).toBeNull());
  await waitFor(() => expect(pageToasts().texts).toHaveLength(1));
});
