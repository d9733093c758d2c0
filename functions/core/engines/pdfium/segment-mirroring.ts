import { type Direction, isInNumbers, mirrored, strongDirection } from '../../page-text/reading-order.ts';

/**
 * Undoes PDFium's mirroring of brackets. PDFium splits a line into segments of one direction (CFX_BidiString), and
 * mirrors the characters of the segments that it reverses (CPDF_TextPage::CloseTempLine).
 */
export function unmirrored(line: string): string {
  const segments = segmentsOf(line);
  const toRight = segments.filter(({ direction }) => direction === 'ltr').length;
  const toLeft = segments.filter(({ direction }) => direction === 'rtl').length;
  let current: Direction = toLeft > 0 && toLeft >= toRight ? 'rtl' : 'ltr';
  return segments
    .map(({ text, direction }) => {
      if (direction === 'number') return text;
      current = direction ?? current;
      return current === 'rtl' ? text.split('').map(mirrored).join('') : text;
    })
    .join('');
}

interface Segment {
  text: string;
  readonly direction: Direction | 'number' | undefined;
}

function segmentsOf(line: string): readonly Segment[] {
  const segments: Segment[] = [];
  for (const character of line.split('')) {
    const direction = isInNumbers(character) ? 'number' : strongDirection(character);
    const last = segments.at(-1);
    if (last && last.direction === direction) last.text += character;
    else segments.push({ text: character, direction });
  }
  return segments;
}
