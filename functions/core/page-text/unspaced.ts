import { eastAsian } from './east-asian.ts';

const southEastAsian = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Whether a character is of a script that has no spaces between words. */
export function isUnspaced(character: string): boolean {
  return eastAsian.test(character) || southEastAsian.test(character);
}
