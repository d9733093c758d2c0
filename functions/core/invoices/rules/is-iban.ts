/** Whether a text is an IBAN with correct check digits (ISO 13616; ISO/IEC 7064, MOD 97-10). */
export function isIban(written: string): boolean {
  const iban = written.replace(/\s/g, '');
  if (!/^[A-Z]{2}\d{2}[a-zA-Z0-9]{0,30}$/.test(iban)) return false;
  let rest = 0;
  // A letter counts as its code less 55 in either case, as in the official rule.
  for (const character of iban.slice(4) + iban.slice(0, 4))
    for (const digit of /\d/.test(character) ? character : String(character.charCodeAt(0) - 55))
      rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}
