/** An order for later as a calendar keeps it (B8). */
export interface CalendarEntry {
  uid: string;
  /** In ms. */
  start: number;
  end: number;
  /** When the file is made. */
  now: number;
  title: string;
  description: string;
  location: string;
}

/** Octets of a line of a calendar file (RFC 5545 §3.1). */
const longestLine = 75;

function stamp(instant: number): string {
  return new Date(instant).toISOString().replaceAll(/[-:]|\.\d{3}/g, "");
}

function escaped(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll(/\r\n|\r|\n/g, "\\n")
    .replaceAll(/\p{Cc}/gu, "");
}

function octetsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  return code < 0x80 ? 1 : code < 0x8_00 ? 2 : code < 0x1_00_00 ? 3 : 4;
}

/** A long line goes on behind a space; a character is never cut. */
function folded(line: string): string {
  let rows = "";
  let octets = 0;
  for (const character of line) {
    const size = octetsOf(character);
    if (octets + size > longestLine) {
      rows += "\r\n ";
      octets = 1;
    }
    rows += character;
    octets += size;
  }
  return rows;
}

/** The entry as a file that calendars open (RFC 5545). @throws RangeError for an invalid time */
export function calendarFile({ uid, start, end, now, title, description, location }: CalendarEntry): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Vitrina//ES",
    "BEGIN:VEVENT",
    `UID:${escaped(uid)}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(start)}`,
    `DTEND:${stamp(Math.max(start, end))}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(description)}`,
    `LOCATION:${escaped(location)}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return `${lines.map(folded).join("\r\n")}\r\n`;
}
