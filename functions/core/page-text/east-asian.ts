/**
 * A letter or sign of Chinese or Japanese, which have no spaces between words and may be written from top to bottom.
 */
export const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;
