/** A text with the decimal digits of all scripts as ASCII ones, and Arabic separators as points and commas: as long. */
export function asciiDigits(text: string): string {
  if (/^[\0-\u05ff]*$/.test(text)) return text;
  return text.replace(/\p{Nd}|[\u066b\u066c．，]/gu, (sign) => {
    if (sign.length > 1) return sign;
    if (sign === '\u066b' || sign === '．') return '.';
    if (sign === '\u066c' || sign === '，') return ',';
    return String(digitOf(sign));
  });
}

/** Unicode's digits come in runs of ten, from zero on (section 4.6 of the standard). */
function digitOf(sign: string): number {
  const code = sign.charCodeAt(0);
  if (code < 0x80) return code - 0x30;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCharCode(zero - 1)) && code - zero < 9) zero--;
  return code - zero;
}
