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

/** The bounding box of a page's content. */
export function boundingBox(pdfium: Pdfium, page: Pointer): Box {
  return boxFrom(pdfium, (memory) => pdfium.FPDF_GetPageBoundingBox(page, memory));
}

/** The box of an annotation, in its page's space. */
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
