/** The names of the open panels, the topmost last. */
export function openPanels(): string[] | undefined {
  return window.history.state?.panels?.map(({ name }: { name: string }) => name);
}
