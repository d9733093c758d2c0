import { isSoundText } from '../../fonts/code-texts.ts';
import type { Code } from '../../fonts/maps/code-map.ts';
import type { FontCheck } from './check-fonts.ts';

/** Checks the texts of codes: undefined where a code is mapped to none (ISO 14289-1, 7.21.7). */
export function checkTexts<Shown extends Code>(
  codes: readonly Shown[],
  textOf: (code: Shown) => string | undefined,
  { report }: FontCheck,
): void {
  const texts = codes.map(textOf);
  const missing = texts.filter((text) => text === undefined).length;
  const bad = texts.filter((text) => text !== undefined && !isSoundText(text)).length;
  if (missing > 0) report('noUnicode', missing);
  if (bad > 0) report('badUnicode', bad);
}
