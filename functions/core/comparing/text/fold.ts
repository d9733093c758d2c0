/** Invisible characters, marks of direction, and the stroke that lengthens Arabic words to fill a line. */
const withoutMeaning =
  /[\u00ad\u0640\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]|\ufe0e|\ufe0f/g;

/** Dots that lead to the end of a line. */
const leader = /(?:[.·]{4,}|…{2,}|_{4,})/gu;

/**
 * A word's letters as they are compared: ligatures and the forms of letters that fonts have are resolved (NFKC), and
 * what is not seen or only fills a line is removed. Case, accents and punctuation stay.
 */
export function fold(text: string): string {
  return text
    .normalize('NFKC')
    .replace(withoutMeaning, '')
    .replace(/[\u2010\u2011]/g, '-')
    .replace(leader, '')
    .replace(/\s/g, '');
}

/** Whether a text is only a sign before an item of a list. */
export function isBullet(key: string): boolean {
  return /^[•◦▪▫‣⁃●○■□∙·\uf0b7\uf0a7\uf076]+$/u.test(key);
}

/** Whether a text is only dots: several lead to the end of a line, and one may end a sentence after a gap. */
export function isDots(text: string): boolean {
  return /^[.…·]+$/u.test(text);
}
