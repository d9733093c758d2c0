import type { Pdfium } from './load-pdfium.ts';
import type { Pointer } from './pdfium-functions.ts';

let bytes: Uint8Array | undefined;
let floats = new Float32Array();

/** The 32-bit floating-point number at a pointer. A view for each read would cost more than the call that wrote it. */
export function floatAt(pdfium: Pdfium, pointer: Pointer): number {
  const memory = pdfium.memory();
  if (bytes !== memory) floats = new Float32Array(memory.buffer);
  bytes = memory;
  return floats[pointer >> 2] as number; // within the memory
}
