import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { webAssembly } from '../../functions/core/engines/web-assembly.ts';

/** The functions used of HarfBuzz's subsetter, as declared in its header hb-subset.h. */
interface Subsetter {
  readonly memory: { readonly buffer: ArrayBuffer };
  _initialize(): void;
  malloc(sizeBytes: number): number;
  hb_blob_create(data: number, sizeBytes: number, mode: number, user: number, destroy: number): number;
  hb_blob_get_data(blob: number, sizeBytes: number): number;
  hb_blob_get_length(blob: number): number;
  hb_face_create(blob: number, index: number): number;
  hb_face_reference_blob(face: number): number;
  hb_set_clear(set: number): void;
  hb_set_del(set: number, value: number): void;
  hb_subset_input_create_or_fail(): number;
  hb_subset_input_keep_everything(input: number): void;
  hb_subset_input_glyph_set(input: number): number;
  hb_subset_input_unicode_set(input: number): number;
  hb_subset_input_set_flags(input: number, flags: number): void;
  hb_subset_or_fail(face: number, input: number): number;
}

/** Values of hb_subset_flags_t and hb_memory_mode_t. */
const noHinting = 0x01;
const notdefOutline = 0x40;
const noPruneUnicodeRanges = 0x100;
const writable = 2;

/**
 * A TrueType font without hints and glyph names, and without the characters `dropped`. Chromium prints unhinted, and a
 * PDF does not name glyphs. Glyphs keep their outlines, advances and layout rules.
 */
export function stripFont(font: Uint8Array, dropped: readonly number[]): Buffer {
  // Each font gets its own instance, so that nothing needs to be freed.
  const harfbuzz = new webAssembly.Instance(compiled(), {}).exports as unknown as Subsetter;
  harfbuzz._initialize();
  const data = harfbuzz.malloc(font.length);
  new Uint8Array(harfbuzz.memory.buffer).set(font, data);
  const face = harfbuzz.hb_face_create(harfbuzz.hb_blob_create(data, font.length, writable, 0, 0), 0);
  const input = harfbuzz.hb_subset_input_create_or_fail();
  harfbuzz.hb_subset_input_keep_everything(input);
  harfbuzz.hb_subset_input_set_flags(input, noHinting | notdefOutline | noPruneUnicodeRanges);
  // Glyphs are kept only for their characters, including those that layout rules substitute.
  if (dropped.length > 0) harfbuzz.hb_set_clear(harfbuzz.hb_subset_input_glyph_set(input));
  const characters = harfbuzz.hb_subset_input_unicode_set(input);
  for (const codePoint of dropped) harfbuzz.hb_set_del(characters, codePoint);
  const smaller = harfbuzz.hb_subset_or_fail(face, input);
  if (smaller === 0) throw new Error('HarfBuzz could not write the font');
  const blob = harfbuzz.hb_face_reference_blob(smaller);
  const sizeBytes = harfbuzz.hb_blob_get_length(blob);
  return Buffer.from(harfbuzz.memory.buffer, harfbuzz.hb_blob_get_data(blob, 0), sizeBytes);
}

let subsetter: object | undefined;

function compiled(): object {
  const path = createRequire(import.meta.url).resolve('harfbuzzjs/dist/harfbuzz-subset.wasm');
  subsetter ??= new webAssembly.Module(readFileSync(path));
  return subsetter;
}
