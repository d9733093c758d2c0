import { contentRewriter } from '../../page-content/content-rewriter.ts';
import type { ContentState } from '../../page-content/content-state.ts';
import type { Glyph, ShownCode } from '../../page-content/glyph.ts';
import type { EditOperation } from '../../page-content/operation.ts';
import { isUnspaced } from '../../page-text/unspaced.ts';
import type { Draft } from '../../pdf-objects/editing/draft.ts';
import { referenceTo } from '../../pdf-objects/objects/read-object.ts';
import type { Reference } from '../../pdf-objects/objects/values.ts';
import { addSpaceFont, spaceCode } from './space-font.ts';
import { splitText } from './split-text.ts';

/** The least gap between words, and the largest one that is not between columns, in ems. */
const [leastGap, largestGap] = [0.2, 2];

/** The distance of base lines, in ems, within which text is on one line: indices are raised. */
const sameLine = 0.6;

/** From this mode on, text becomes a clip (ISO 32000-2, 9.3.6), which ends with the font. */
const firstClipping = 4;

/**
 * Adds spaces between words that are only parted by where they are, as TeX and groff set them: what reads tags has nothing
 * else to part them by (ISO 32000-1, 14.8.2.5). A space has no width, so that nothing moves.
 */
export function addSpaces(draft: Draft): void {
  const rewriter = contentRewriter(draft);
  let font: Reference | undefined;
  for (const page of draft.sourcePages.keys()) {
    const begun = wordStarts(rewriter.glyphs(page));
    if (begun.size === 0) continue;
    const edit: EditOperation = (operation, state, place) => {
      const { glyphs: shown = [] } = operation;
      if (place.kind !== 'page' && place.kind !== 'form') return undefined;
      const starts = [...shown.keys()].filter((index) => begun.has((shown[index] as ShownCode).index)); // within bounds
      const { mode, fontNumber } = state.text;
      if (starts.length === 0 || mode >= firstClipping || fontNumber === 0) return undefined;
      font ??= addSpaceFont(draft);
      const space = spaceText(
        place.addResource('Font', font),
        place.addResource('Font', referenceTo(draft.file, fontNumber)),
        state,
      );
      const ends = [...starts, shown.length];
      const runs = [0, ...starts].map((start, index) => (ends[index] as number) - start); // one more than starts
      const texts = splitText(operation, runs);
      return Buffer.concat(texts.flatMap((text, index) => (index === 0 ? [text] : [space, text])));
    };
    rewriter.rewrite(page, [{ edit, erases: () => false }]);
  }
  rewriter.finish();
}

/** Shows a space in its own font, and goes back to the font and the spacing of the text. */
function spaceText(name: string, own: string, { text }: ContentState): Buffer {
  const spacing = text.characterSpacing;
  const [before, after] = spacing === 0 ? ['', ''] : [' 0 Tc', `${spacing} Tc `];
  const code = spaceCode.toString(16).padStart(2, '0');
  return Buffer.from(` /${name} 1 Tf${before}<${code}>Tj ${after}/${own} ${text.size} Tf `);
}

/** The glyphs, by their index on the page, that begin a word without a space before it. */
function wordStarts(glyphs: readonly Glyph[]): ReadonlySet<number> {
  const found = new Set<number>();
  let line: { index: number; gap: number }[] = [];
  const endLine = () => {
    const wide = line.filter(({ gap }) => gap > leastGap);
    // Where most letters are apart, they are spaced.
    const spacing = 2 * wide.length > line.length ? Math.min(...wide.map(({ gap }) => gap)) : 0;
    for (const { index, gap } of wide) if (gap > leastGap + spacing) found.add(index);
    line = [];
  };
  let last: Glyph | undefined;
  for (const glyph of glyphs) {
    const place = last && placeBehind(last, glyph);
    const isParted = last && isSpaced(last.text) && isSpaced(glyph.text);
    if (!place || place.across > sameLine) endLine();
    if (last && place && isParted) {
      if (place.across > sameLine) {
        if (!/[-\u00ad\u2010]$/.test(last.text)) found.add(glyph.index);
      } else if (place.along < largestGap) line.push({ index: glyph.index, gap: place.along });
    }
    last = glyph;
  }
  endLine();
  return found;
}

/** How far a glyph is from the end of another, along its base line and across it, in ems; undefined if they are of no text. */
function placeBehind(
  last: Glyph,
  glyph: Glyph,
): { readonly along: number; readonly across: number } | undefined {
  if (last.piece !== glyph.piece || last.isVertical || glyph.isVertical) return undefined;
  const [a, b] = glyph.matrix;
  const unit = Math.hypot(a, b) * Math.max(glyph.em, last.em);
  if (unit === 0) return undefined;
  const [x, y] = [glyph.origin[0] - last.end[0], glyph.origin[1] - last.end[1]];
  return { along: (x * a + y * b) / unit, across: Math.abs(y * a - x * b) / unit };
}

/** Whether a character is of a script that is written from left to right with spaces, and none itself. */
function isSpaced(text: string): boolean {
  return (
    text.trim() !== '' &&
    !isUnspaced(text) &&
    !/[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}]/u.test(text)
  );
}
