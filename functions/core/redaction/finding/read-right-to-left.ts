import { hasRightToLeft, readingOrder } from '../../page-text/reading-order.ts';
import { columnEms, type TextPiece } from './text-pieces.ts';

/** The pieces of a line, from left to right, in the order in which they are read: in either direction. Empty for other lines. */
export function readRightToLeft(pieces: readonly TextPiece[]): readonly (readonly TextPiece[])[] {
  if (!pieces.some(({ text }) => hasRightToLeft(text))) return [];
  const texts = pieces.map(({ kind, text, ems }) =>
    kind === 'text' && text !== '' ? text.normalize('NFKC') : ems < columnEms ? ' ' : '\t',
  );
  return (['rtl', 'ltr'] as const).map((base) =>
    readingOrder(texts, base).places.flatMap((place) => pieces[place] ?? []),
  );
}
