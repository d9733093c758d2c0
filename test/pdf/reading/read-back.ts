import { extractText, type ReadOptions } from '../../../functions/core/opening/extract-text.ts';

/** Each page's text, in the order asked for. */
export async function textsOf(pdf: Uint8Array, options: ReadOptions = {}): Promise<string[]> {
  const found: string[] = [];
  await extractText(pdf, options, (texts) => {
    found.push(...texts.map(({ text }) => text));
  });
  return found;
}
