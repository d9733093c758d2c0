import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A word, where it begins, in points from the page's lower left corner, and how far it is turned, counterclockwise. */
interface LayerWord {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly degrees: number;
}

/** The words that the first page of a PDF shows, each with the place that it is given, as pdf.js reads them. */
export async function layerWords(pdf: Uint8Array): Promise<readonly LayerWord[]> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const { fnArray, argsArray } = await (await (await task.promise).getPage(1)).getOperatorList();
  await task.destroy();
  const words: LayerWord[] = [];
  let place: readonly number[] = [];
  for (const [index, operator] of fnArray.entries()) {
    if (operator === OPS.setTextMatrix) place = [...argsArray[index]].flatMap((one) => [...one]);
    if (operator !== OPS.showText) continue;
    const glyphs = argsArray[index][0] as { readonly unicode?: string }[];
    const text = glyphs.map(({ unicode = '' }) => unicode).join('');
    const [cos = 0, sin = 0, , , x = 0, y = 0] = place;
    if (text.trim() !== '') words.push({ text, x, y, degrees: (Math.atan2(sin, cos) * 180) / Math.PI });
  }
  return words;
}
