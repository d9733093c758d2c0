import { textToPdf } from '../../functions/core/making/text-to-pdf.ts';

/** A letter of words of seven to eleven letters, the same for the same index, in one of several sizes. */
export async function letter(index: number): Promise<Buffer> {
  let state = index * 7919 + 1;
  const next = (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  const letterAt = (place: number) =>
    (place % 2 === 0 ? 'bcdfgklmnprstvw' : 'aeiou').charAt(next(place % 2 === 0 ? 15 : 5));
  const word = () => Array.from({ length: 7 + next(5) }, (_, place) => letterAt(place)).join('');
  const text = Array.from({ length: 60 + next(200) }, word).join(' ');
  const { pdf } = await textToPdf(text, { fontSizePoints: 8 + next(10) });
  return Buffer.from(pdf);
}
