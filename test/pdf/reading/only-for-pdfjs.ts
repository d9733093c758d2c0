import { brotliCompressSync } from 'node:zlib';
import { helvetica, rawPdf, stream } from './raw-pdf.ts';

/** A page packed with a filter that PDFium does not know: pdf.js reads it. */
export function onlyForPdfjs(
  content = 'BT /F 12 Tf 20 150 Td (Seen) Tj 1 g (unseen) Tj ET',
  resources = helvetica,
): Uint8Array {
  const packed = brotliCompressSync(content).toString('latin1');
  const file = rawPdf(
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/Contents 4 0 R/MediaBox[0 0 200 200]/Resources<<${resources}>>>>`,
    stream(packed, '/Filter/BrotliDecode'),
  );
  return Buffer.from(Buffer.from(file).toString('latin1').replace('%PDF-1.7', '%PDF-2.0'), 'latin1');
}
