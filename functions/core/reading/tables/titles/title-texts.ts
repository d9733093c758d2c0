/** Whether a text is in brackets, like the unit above a table. */
export function isRemark(text: string): boolean {
  return /^[([].*[)\]]$/.test(text);
}

/** Whether a text is the unit of values below it. */
export function isUnit(text: string): boolean {
  return isRemark(text) || /^(?:\p{Sc} ?)?in (?:thousand|million|billion)s?\b/iu.test(text);
}

/** Whether a text is a year, a fiscal year, or a range of years: a title, although it is a number. */
export function isYear(text: string): boolean {
  return /^(?:FY ?)?(?:19|20)\d\d(?:[-–/](?:\d\d|(?:19|20)\d\d)?)?$/.test(text);
}

/** Whether a text is a whole period or day: a year, a quarter, a month of a year, or a date. */
export function isPeriod(text: string): boolean {
  return (
    isYear(text) ||
    /^[QHT][1-4](?: ?['’]?\d{2,4})?$/.test(text) ||
    /^(?:\d{1,2}\.? )?\p{L}{3,9}\.?,? (?:\d{1,2}, )?(?:19|20)\d\d$/u.test(text) ||
    /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$/.test(text)
  );
}
