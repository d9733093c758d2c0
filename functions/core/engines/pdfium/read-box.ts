import type { Box } from '../../page-text/shown-text.ts';
import type { Pdfium } from './load-pdfium.ts';
import type { Pointer } from './pdfium-functions.ts';

/** Reads an FS_RECTF of fpdfview.h. */
export function readBox(pdfium: Pdfium, rectangle: Pointer): Box {
  const view = new DataView(pdfium.memory().buffer, rectangle, 16);
  return {
    left: view.getFloat32(0, true),
    top: view.getFloat32(4, true),
    right: view.getFloat32(8, true),
    bottom: view.getFloat32(12, true),
  };
}

/** The box around all that a page draws. */
export function boundingBox(pdfium: Pdfium, page: Pointer): Box {
  return boxFrom(pdfium, (memory) => pdfium.FPDF_GetPageBoundingBox(page, memory));
}

/** Where an annotation is, in its page's space. */
export function annotationBox(pdfium: Pdfium, annotation: Pointer): Box {
  return boxFrom(pdfium, (memory) => pdfium.FPDFAnnot_GetRect(annotation, memory));
}

function boxFrom(pdfium: Pdfium, write: (memory: Pointer) => unknown): Box {
  const memory = pdfium.malloc(16);
  write(memory);
  const box = readBox(pdfium, memory);
  pdfium.free(memory);
  return box;
}
