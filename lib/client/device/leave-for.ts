/** Leaves the page for another that is no page of the shop, or has to be loaded anew. */
export function leaveFor(url: string): void {
  window.location.assign(url);
}

/** Loads this page again, with whatever the server has of it now. */
export function loadAnew(): void {
  window.location.reload();
}
