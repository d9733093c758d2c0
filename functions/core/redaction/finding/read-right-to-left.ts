import { hasRightToLeft, readingOrder } from '../../page-text/reading-order.ts';
import { columnEms, type TextPiece } from './text-pieces.ts';

/**
 * Returns the pieces of a line, given from left to right, in each possible reading order. Empty for lines without
 * right-to-left text.
 */
export function readRightToLeft(pieces: readonly TextPiece[]): readonly (readonly TextPiece[])[] {
  if (!pieces.some(({ text }) => hasRightToLeft(text))) return [];
  const texts = pieces.map(({ kind, text, ems }) =>
    kind === 'text' && text !== '' ? text.normalize('NFKC') : ems < columnEms ? ' ' : '\t',
  );
  return (['rtl', 'ltr'] as const).map((base) =>
    readingOrder(texts, base).places.flatMap((place) => pieces[place] ?? []),
  );
}
