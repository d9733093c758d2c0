import type { Pdfium } from './load-pdfium.ts';
import type { Pointer } from './pdfium-functions.ts';

let bytes: Uint8Array | undefined;
let floats = new Float32Array();
let doubles = new Float64Array();
let integers = new Uint32Array();

/** Makes the views again when the memory has grown. A view for each read would cost more than the call that wrote it. */
function readMemory(pdfium: Pdfium): void {
  const memory = pdfium.memory();
  if (bytes === memory) return;
  bytes = memory;
  floats = new Float32Array(memory.buffer);
  doubles = new Float64Array(memory.buffer);
  integers = new Uint32Array(memory.buffer);
}

/** The 32-bit floating-point number at a pointer. */
export function floatAt(pdfium: Pdfium, pointer: Pointer): number {
  readMemory(pdfium);
  return floats[pointer >> 2] as number; // within the memory
}

/** The 64-bit floating-point number at a pointer to a multiple of eight. */
export function doubleAt(pdfium: Pdfium, pointer: Pointer): number {
  readMemory(pdfium);
  return doubles[pointer >> 3] as number; // within the memory
}

/** The unsigned 32-bit integer at a pointer. */
export function integerAt(pdfium: Pdfium, pointer: Pointer): number {
  readMemory(pdfium);
  return integers[pointer >> 2] as number; // within the memory
}
