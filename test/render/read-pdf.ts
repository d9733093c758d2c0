import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** What another program than Chromium finds in a PDF. Sizes are points, rounded. */
export interface ReadPdf {
  readonly pages: readonly ReadPage[];
  readonly outline: readonly string[];
  readonly isTagged: boolean;
}

interface ReadPage {
  readonly text: string;
  readonly width: number;
  readonly height: number;
  /** Fonts that the page embeds, without the prefix of a subset; a Type 3 font has no name. */
  readonly fonts: readonly string[];
  /** Colours that it fills with, as #rrggbb, and how many images it draws. */
  readonly colors: readonly string[];
  readonly images: number;
  /** How many characters it draws as .notdef, the box that stands for a missing glyph. */
  readonly missingGlyphs: number;
}

/** Reads a PDF with pdf.js. */
export async function readPdf(pdf: Uint8Array): Promise<ReadPdf> {
  const reading = getDocument({ data: new Uint8Array(pdf), verbosity: 0, fontExtraProperties: true });
  const document = await reading.promise;
  const numbers = Array.from({ length: document.numPages }, (_, index) => index + 1);
  const pages: ReadPage[] = [];
  for (const number of numbers) {
    const page = await document.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    const { fnArray, argsArray } = await page.getOperatorList();
    const fontIds = fnArray.flatMap((operator, index) =>
      operator === OPS.setFont ? [argsArray[index][0] as string] : [],
    );
    const fonts = new Set(fontIds.map((id) => nameOf(page.commonObjs.get(id))));
    const { items } = await page.getTextContent();
    const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
    pages.push({
      text,
      width: Math.round(width),
      height: Math.round(height),
      fonts: [...fonts],
      colors: fnArray.flatMap((operator, index) =>
        operator === OPS.setFillRGBColor ? [String(argsArray[index][0])] : [],
      ),
      missingGlyphs: fnArray
        .flatMap((operator, index) => (operator === OPS.showText ? (argsArray[index][0] as unknown[]) : []))
        .filter((glyph) => (glyph as { originalCharCode?: number }).originalCharCode === 0).length,
      images: fnArray.filter((operator) => operator === OPS.paintImageXObject).length,
    });
  }
  const outline = (await document.getOutline())?.map(({ title }) => title) ?? [];
  const isTagged = ((await document.getMarkInfo()) as Map<string, boolean> | null)?.get('Marked') === true;
  await reading.destroy();
  return { pages, outline, isTagged };
}

function nameOf(font: { name?: string }): string {
  return (font.name ?? '').replace(/^[A-Z]{6}\+/, '');
}
