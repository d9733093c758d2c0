import type { Box } from '../../shown-text.ts';
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
