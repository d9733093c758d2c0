/** A date as people count them: `2026-02-30` is none. */
function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d{1,9})?(z|[+-]([01]\d|2[0-3]):[0-5]\d)$/i.test(text);
}

function isDateTime(text: string): boolean {
  const [date = '', time = '', ...rest] = text.split(/[t ]/i);
  return rest.length === 0 && isDate(date) && isTime(time);
}

/** An address as mail servers take it, not as RFC 5322 allows it. */
function isEmail(text: string): boolean {
  const [name = '', host = '', ...rest] = text.split('@');
  const isHost = host.length <= 253 && host.split('.').every((part) => /^[a-z\d-]{1,63}$/i.test(part));
  return rest.length === 0 && name.length <= 64 && /^[^\s@"(),:;<>[\\\]]+$/.test(name) && isHost;
}

/** The formats that a schema's `format` may ask for. None of them can backtrack. Others are taken as notes. */
export const schemaFormats: Readonly<Record<string, (text: string) => boolean>> = {
  date: isDate,
  time: isTime,
  'date-time': isDateTime,
  email: isEmail,
  uri: (text) => /^[a-z][a-z\d+.-]*:/i.test(text) && URL.canParse(text),
  uuid: (text) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text),
};
