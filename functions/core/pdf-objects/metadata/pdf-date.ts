const parts = /^\s*(?:D:)?(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?\s*(?:(Z)|([+-])(\d\d)(?:'?(\d\d))?)?/;

/** A PDF date (ISO 32000-2, 7.9.4) in ISO 8601, with the same precision; undefined if the text is not a date. */
export function isoDate(text: string): string | undefined {
  const match = parts.exec(text);
  if (!match) return undefined;
  const [, year, month, day, hour, minute = '00', second = '00', utc, sign, zoneHours, zoneMinutes = '00'] =
    match;
  if (month === undefined) return year;
  if (day === undefined) return `${year}-${month}`;
  const date = `${year}-${month}-${day}`;
  if (hour === undefined) return isReal(date) ? date : undefined;
  const zone = utc || zoneHours === undefined ? (utc ?? '') : `${sign}${zoneHours}:${zoneMinutes}`;
  const time = `${date}T${hour}:${minute}:${second}${zone}`;
  return isReal(time) ? time : undefined;
}

function isReal(iso: string): boolean {
  return !Number.isNaN(Date.parse(iso));
}

/** A time as a PDF date in UTC. */
export function pdfDate(time: Date): string {
  return `D:${time.toISOString().replace(/[-T:]|\..*/g, '')}Z`;
}
