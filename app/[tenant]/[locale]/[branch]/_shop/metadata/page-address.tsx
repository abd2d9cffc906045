import { getLocale } from "next-intl/server";
import { addressIn, toLocale } from "#domain/base/locale.ts";
import type { Business } from "#domain/store/business.ts";
import { absoluteUrl } from "#lib/server/store-origin.ts";

/** The one address of a page in its language. Not in the metadata: there Next reads the request's path for it, and the page could not be static. */
export async function PageAddress({ business, path }: { business: Business; path: string }) {
  const url = absoluteUrl(business, addressIn(toLocale(await getLocale()), path));
  return (
    <>
      <link rel="canonical" href={url} />
      <meta property="og:url" content={url} />
    </>
  );
}
