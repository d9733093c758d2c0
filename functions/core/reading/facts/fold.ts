/** The many ways to write the word number. */
const number = /^(?:number|numbers|num|no|nr|nro|nummer|numero|numer|№|#|n[°º]?)$/;
const numberAtEnd = /(?<=.{2})(?:nummer|number|numero|nr)$/;

/**
 * A word as labels are compared: its letters and digits in lower case, without accents, and all words for number alike.
 */
export function folded(word: string): string {
  const plain = word
    .normalize('NFKD')
    .replace(/[\p{M}\u0640]/gu, '')
    .toLowerCase()
    .replace(/[.:,;()]+$/, '');
  if (number.test(plain)) return 'no';
  return plain.replace(/[^\p{L}\p{N}]/gu, '').replace(numberAtEnd, 'no');
}

/** A label as it is compared: the folded words of `invoice_number`, `invoiceNumber` or `Invoice no.` in one. */
export function foldedLabel(label: string): string {
  return label
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .split(/[\s_/-]+/)
    .map(folded)
    .join('');
}
