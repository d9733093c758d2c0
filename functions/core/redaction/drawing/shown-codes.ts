import type { ShownCode } from '../../page-content/glyph.ts';

/** The different codes that a page shows, by their fonts. */
export type ShownCodes = ReadonlyMap<ShownCode['font'], ReadonlySet<number>>;

/** Returns the different codes among those that a page shows. */
export function differentCodes(shown: readonly Pick<ShownCode, 'font' | 'code'>[]): ShownCodes {
  const codes = new Map<ShownCode['font'], Set<number>>();
  for (const { font, code } of shown) {
    const known = codes.get(font);
    if (known) known.add(code);
    else codes.set(font, new Set([code]));
  }
  return codes;
}
