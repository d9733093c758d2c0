import { isBlank } from '../../page-text/is-blank.ts';
import type { Letters } from '../../page-text/page-geometry.ts';

/** The share, from 0 to 1 in hundredths, of a page's letters that stand for a character. Of no letters, 1. */
export function readableShare({ count, codes }: Letters): number {
  let [all, readable] = [0, 0];
  for (let index = 0; index < count; index++) {
    const code = codes[index] as number; // one for each
    if (isBlank(code) && code !== 0 && code !== 0xfffd) continue;
    all++;
    if (!isMeaningless(code)) readable++;
  }
  return all === 0 ? 1 : Math.floor((readable / all) * 100) / 100;
}

/** A control code, a replacement character, or one that every font may use as it likes. */
function isMeaningless(code: number): boolean {
  return code < 0x20 || code === 0xfffd || (code >= 0xe000 && code <= 0xf8ff);
}
