import { exampleInvoice } from './example-invoice.ts';
import { stream, writePdf } from './write-pdf.ts';

/** A page with the example's invoice attached, as in Factur-X. */
export const invoicePdf = writePdf([
  '<</Type/Catalog/Pages 2 0 R/AF[5 0 R]/Names<</EmbeddedFiles<</Names[(factur-x.xml)5 0 R]>>>>>>',
  '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  '<</Type/Page/Parent 2 0 R/Contents 4 0 R/MediaBox[0 0 300 120]/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>>>>>>>',
  stream('BT/F 18 Tf 20 80 Td(Invoice 4711)Tj 0 -30 Td(238.00 EUR)Tj ET'),
  '<</Type/Filespec/F(factur-x.xml)/UF(factur-x.xml)/AFRelationship/Data/EF<</F 6 0 R>>>>',
  stream(exampleInvoice, '/Type/EmbeddedFile/Subtype/text#2Fxml'),
]);
