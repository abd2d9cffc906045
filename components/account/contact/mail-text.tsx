import { Fragment } from "react";

/** Behind '@', and before the dots that letters follow. */
const placesToBreak = /(?<=\S@)|(?=\.\p{L}{2})/u;

/** Words with mail addresses, which go on in the next line at '@' and dots alone, and are copied as they are. */
export function MailText({ text }: { text: string }) {
  return text.split(placesToBreak).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

/** Of a rich text: where something was sent, a mail address or a phone as it is read. */
export function boldContact(contact: string) {
  return () => (
    <strong className="font-semibold wrap-anywhere">
      <MailText text={contact} />
    </strong>
  );
}
