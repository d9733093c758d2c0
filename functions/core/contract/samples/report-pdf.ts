import { photoEntries } from './photo-png.ts';
import { stream, writePdf } from './write-pdf.ts';

const { pixels, entries } = photoEntries();
const photo = stream(pixels, entries);
const rows = ['Quarter', 'Sales', 'Costs', 'Spring', '120', '80', 'Summer', '150', '90'];
const table = rows.map((text, index) => {
  const [left, bottom] = [60 + (index % 3) * 100, 500 - Math.floor(index / 3) * 24];
  return `${left} ${bottom} 100 24 re S\n${line(text, 12, left + 8, bottom + 8)}`;
});

/** Two pages with a heading, a table, a photo and an attached file. */
export const reportPdf = writePdf([
  '<</Type/Catalog/Pages 2 0 R/Names<</EmbeddedFiles<</Names[(sales.csv)8 0 R]>>>>>>',
  '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2/MediaBox[0 0 420 595]/Resources<</Font<</F 5 0 R>>/XObject<</I 6 0 R>>>>>>',
  '<</Type/Page/Parent 2 0 R/Contents 7 0 R>>',
  '<</Type/Page/Parent 2 0 R/Contents 10 0 R>>',
  '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
  photo,
  stream([line('Hello', 24, 60, 545), ...table, 'q 120 0 0 80 60 340 cm/I Do Q'].join('\n')),
  '<</Type/Filespec/F(sales.csv)/UF(sales.csv)/EF<</F 9 0 R>>>>',
  stream('Quarter,Sales,Costs\nSpring,120,80\nSummer,150,90\n', '/Type/EmbeddedFile/Subtype/text#2Fcsv'),
  stream(line('The second page', 24, 60, 545)),
]);

/** A page with only the photo. */
export const photoPdf = writePdf([
  '<</Type/Catalog/Pages 2 0 R>>',
  '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  '<</Type/Page/Parent 2 0 R/Contents 4 0 R/MediaBox[0 0 240 160]/Resources<</XObject<</I 5 0 R>>>>>>',
  stream('240 0 0 160 0 0 cm/I Do'),
  photo,
]);

/** A line of text at a position, in the page's font. */
function line(text: string, size: number, left: number, bottom: number): string {
  return `BT/F ${size} Tf ${left} ${bottom} Td(${text})Tj ET`;
}
