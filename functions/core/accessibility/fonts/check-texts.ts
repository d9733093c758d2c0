import type { Code } from '../../fonts/maps/code-map.ts';
import { resolveStream } from '../../pdf-objects/objects/read-object.ts';
import type { Dictionary } from '../../pdf-objects/objects/values.ts';
import { decodeContent } from '../../pdf-objects/structure/content/decode-content.ts';
import type { FontCheck } from './font-check.ts';

const maximumMapBytes = 4 * 1024 * 1024;

/** Checks the texts of a font's codes: undefined where a code is mapped to none (ISO 14289-1, 7.21.7). */
export function checkTexts<Shown extends Code>(
  font: Dictionary,
  codes: readonly Shown[],
  textOf: (code: Shown) => string | undefined,
  { draft: { file }, report }: FontCheck,
): void {
  const texts = codes.map(textOf);
  // A byte order mark alone reads as no text, as do the later parts of ligatures, which are sound.
  const map = font.get('ToUnicode');
  const hasMark =
    texts.includes('') &&
    map !== undefined &&
    resolveStream(file, map) !== undefined &&
    /<\s*feff\s*>/i.test(
      Buffer.from(decodeContent(file, [map], { bytes: maximumMapBytes }) ?? []).toString('latin1'),
    );
  const missing = texts.filter((text) => text === undefined).length;
  const bad = texts.filter((text) => (text === '' ? hasMark : text && /[\0\ufeff\ufffe]/.test(text))).length;
  if (missing > 0) report('noUnicode', missing);
  if (bad > 0) report('badUnicode', bad);
}
