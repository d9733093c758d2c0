import { eastAsian } from './east-asian.ts';

const southEastAsian = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Whether a text has a character of a script that has no spaces between words. */
export function isUnspaced(text: string): boolean {
  return eastAsian.test(text) || southEastAsian.test(text);
}
