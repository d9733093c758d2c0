import type { PdfWriter } from '../pdf-objects/writer/pdf-writer.ts';
import type { Mark } from './mark.ts';

/** The strokes of each letter, in a box 60 wide and 100 high. */
const letters = [
  '5 95 m 55 95 l 30 95 m 30 5 l', // T
  '60 95 m 15 95 l 15 5 l 60 5 l 15 52 m 52 52 l', // E
  '56 84 m 48 92 40 95 31 95 c 18 95 8 87 8 74 c 8 42 56 60 56 28 c 56 13 45 5 31 5 c 20 5 12 8 5 17 c', // S
  '5 95 m 55 95 l 30 95 m 30 5 l', // T
];

/**
 * The word TEST as a mark, with lines of this width. Its letters are drawn as lines, so it needs no font and adds no
 * text to the document.
 */
export function lettersMark(writer: PdfWriter, lineWidth: number): Mark {
  const drawn = letters.map((letter, index) => `q 1 0 0 1 ${index * 68} 0 cm ${letter} S Q`);
  const content = `${lineWidth} w 1 J 1 j 0.5 G ${drawn.join(' ')}`;
  const size = { widthPoints: letters.length * 68 - 8, heightPoints: 100 };
  const box = `/BBox[0 0 ${size.widthPoints} ${size.heightPoints}]`;
  const formNumber = writer.deflated(`/Type/XObject/Subtype/Form${box}/Resources<<>>`, Buffer.from(content));
  return { ...size, formNumber };
}
