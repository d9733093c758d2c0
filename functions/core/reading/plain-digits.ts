const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** Returns text with plain digits instead of raised ones. */
export function plainDigits(text: string): string {
  return text.replace(/[⁰¹²³⁴-⁹]/g, (digit) => String(superscripts.indexOf(digit)));
}
