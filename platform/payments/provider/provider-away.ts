/** The provider did not answer, or not in a way that can be read: nothing is known. */
export class ProviderAway extends Error {
  override name = "ProviderAway";
}
