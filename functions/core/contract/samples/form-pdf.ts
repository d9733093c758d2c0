import { stream, writePdf } from './write-pdf.ts';

const appearance = '/Type/XObject/Subtype/Form/BBox[0 0 16 16]';
const helvetica = '/Font<</F 5 0 R>>';

/** A form with a text field, `name`, and a check box, `agree`. */
export const formPdf = writePdf([
  `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[6 0 R 7 0 R]/DA(/F 12 Tf 0 g)/DR<<${helvetica}>>/NeedAppearances true>>>>`,
  '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  `<</Type/Page/Parent 2 0 R/Contents 4 0 R/MediaBox[0 0 300 120]/Resources<<${helvetica}>>/Annots[6 0 R 7 0 R]>>`,
  stream('BT/F 12 Tf 20 80 Td(Name)Tj 0 -40 Td(I agree)Tj ET'),
  '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
  `${widget('80 74 280 94')}/FT/Tx/T(name)/TU(Your name)>>`,
  `${widget('80 36 96 52')}/FT/Btn/T(agree)/TU(I agree)/V/Off/AS/Off/AP<</N<</Yes 8 0 R/Off 9 0 R>>>>>>`,
  stream('2 2 m 14 14 l 2 14 m 14 2 l S', appearance),
  stream('', appearance),
]);

/** The entries that both fields share; each field's own follow. */
function widget(place: string): string {
  return `<</Type/Annot/Subtype/Widget/F 4/P 3 0 R/Rect[${place}]/MK<</BC[0]>>`;
}
