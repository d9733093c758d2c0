import { isBlank } from '../../page-text/is-blank.ts';
import type { Letters } from '../../page-text/page-geometry.ts';

/** The share, from 0 to 1 in hundredths, of a page's letters that represent a character. 1 without letters. */
export function readableShare({ count, codes }: Letters): number {
  let [all, readable] = [0, 0];
  for (let index = 0; index < count; index++) {
    const code = codes[index] as number; // one for each letter
    if (isBlank(code) && code !== 0 && code !== 0xfffd) continue;
    all++;
    if (!isMeaningless(code)) readable++;
  }
  return all === 0 ? 1 : Math.floor((readable / all) * 100) / 100;
}

/** Whether a code is a control code, a replacement character or for private use. */
function isMeaningless(code: number): boolean {
  return code < 0x20 || code === 0xfffd || (code >= 0xe000 && code <= 0xf8ff);
}
