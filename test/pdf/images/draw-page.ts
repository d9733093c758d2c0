import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { init } from '@embedpdf/pdfium';

/** A page as PDFium draws it on white, at the given pixels per inch: red, green and blue of each pixel. */
export async function drawPage(pdf: Uint8Array, dpi: number, page = 1) {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm'));
  const pdfium = await init({ wasmBinary: new Uint8Array(wasm).buffer });
  pdfium.PDFiumExt_Init();
  const { wasmExports } = pdfium.pdfium as unknown as {
    readonly wasmExports: { malloc(size: number): number };
  };
  const file = wasmExports.malloc(pdf.length);
  const memory = () => (pdfium.pdfium as unknown as { readonly HEAPU8: Uint8Array }).HEAPU8;
  memory().set(pdf, file);
  const document = pdfium.FPDF_LoadMemDocument(file, pdf.length, '');
  const loaded = pdfium.FPDF_LoadPage(document, page - 1);
  const widthPoints = pdfium.FPDF_GetPageWidthF(loaded);
  const heightPoints = pdfium.FPDF_GetPageHeightF(loaded);
  const width = Math.round((widthPoints * dpi) / 72);
  const height = Math.round((heightPoints * dpi) / 72);
  const bitmap = pdfium.FPDFBitmap_Create(width, height, 0);
  pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff);
  pdfium.FPDF_RenderPageBitmap(bitmap, loaded, 0, 0, width, height, 0, 0);
  const start = pdfium.FPDFBitmap_GetBuffer(bitmap);
  const stride = pdfium.FPDFBitmap_GetStride(bitmap);
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = start + y * stride + x * 4;
      const [blue = 0, green = 0, red = 0] = memory().subarray(at, at + 3);
      pixels.set([red, green, blue], (y * width + x) * 3);
    }
  }
  const pageCount = pdfium.FPDF_GetPageCount(document);
  return { pageCount, widthPoints, heightPoints, width, height, pixels };
}
