import type { Pdfium } from './load-pdfium.ts';
import type { Pointer } from './pdfium-functions.ts';

let floats = new Float32Array();

/** The 32-bit floating-point number at a pointer. A view for each read would cost more than the call that wrote it. */
export function floatAt(pdfium: Pdfium, pointer: Pointer): number {
  const { buffer } = pdfium.memory();
  if (floats.buffer !== buffer) floats = new Float32Array(buffer);
  return floats[pointer >> 2] as number; // within the memory
}
