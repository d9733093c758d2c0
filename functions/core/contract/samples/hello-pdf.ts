import { stream, writePdf } from './write-pdf.ts';

/** A page with the word Hello, as small as a whole PDF is. */
export const helloPdf = pdfOf('Hello');

/** The same with another word. */
export const goodbyePdf = pdfOf('Goodbye');

function pdfOf(word: string): string {
  return writePdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 420 595]/Contents 4 0 R/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>',
    stream(`BT/F 24 Tf 60 545 Td(${word})Tj ET`),
  ]);
}
