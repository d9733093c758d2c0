import { onePage } from '../reading/raw-pdf.ts';
import { pixelsOf } from './redact-areas.ts';

const faceOf = (name: string) => `<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding>>`;

/** The rows of a letter's picture, 60 pixels to the em, each as spans of ink; the base line is row 0. */
export async function inkRows(
  letter: string,
  face = 'Helvetica',
): Promise<readonly (readonly [x: number, y: number, width: number])[]> {
  const page = onePage(`BT /F 30 Tf 20 100 Td (${letter}) Tj ET`, {
    resources: `/Font<</F ${faceOf(face)}>>`,
  });
  const { data, width, height } = await pixelsOf(page);
  const spans: [number, number, number][] = [];
  for (let row = 0; row < height; row++)
    for (let x = 0; x < width; x++) {
      const isInk = (data[(row * width + x) * 3] ?? 255) < 128;
      const last = spans.at(-1);
      const y = 199 - row;
      if (isInk && last && last[1] === y && last[0] + last[2] === x - 40) last[2]++;
      else if (isInk) spans.push([x - 40, y, 1]);
    }
  return spans;
}
