import { Fragment } from "react";

/** A mail address that goes on in the next line at '@' and dots alone, and is copied as it is. */
export function MailAddress({ address }: { address: string }) {
  return address.split(/(?<=@)|(?=\.)/u).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
