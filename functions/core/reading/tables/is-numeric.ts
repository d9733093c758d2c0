/** Whether a text is a table value: a number with its signs, or a sign for none. */
export function isNumeric(text: string): boolean {
  return (
    /^[^\p{L}]{0,24}\d[^\p{L}]{0,40}(?:(?:[MKk]|bn|mn?|\(?[a-z]\)?)[^\p{L}]{0,4})?$/u.test(text) ||
    /^(?:[-–—.*()$%†‡§#]{1,12}|n\.?\/?a\.?|nd|ref\.?)$/i.test(text)
  );
}
