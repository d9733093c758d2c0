import { basename } from 'node:path';
import { readFont } from '../../typesetting/fonts/font-files.ts';
import { nearestFont } from '../../typesetting/fonts/nearest-font.ts';
import type { Pdfium } from './load-pdfium.ts';
import type { Pointer } from './pdfium-functions.ts';

/**
 * Provides PDFium with fonts for text whose font is neither embedded nor one of PDFium's own standard fonts. A font is
 * read when a document first needs it.
 */
export function provideFonts(pdfium: Pdfium): void {
  const paths: string[] = [];

  const mapFont = (_info: number, weight: number, italic: number, characterSet: number, pitch: number) => {
    const path = nearestFont({
      weight,
      isItalic: italic !== 0,
      isSerif: (pitch & romanPitch) !== 0,
      isFixedPitch: (pitch & fixedPitch) !== 0,
      characterSet,
    });
    if (!path) return 0;
    if (!paths.includes(path)) paths.push(path);
    return paths.indexOf(path) + 1;
  };

  /** Table 0 is the whole file. Returns the size, and writes the bytes if the buffer has room for them. */
  const getFontData = (_info: number, handle: number, table: number, buffer: Pointer, sizeBytes: number) => {
    const path = paths[handle - 1];
    if (!path) return 0;
    const bytes = table === 0 ? fileOf(path) : tableOf(fileOf(path), table);
    if (buffer && bytes.byteLength <= sizeBytes) pdfium.memory().set(bytes, buffer);
    return bytes.byteLength;
  };

  const getFaceName = (_info: number, handle: number, buffer: Pointer, sizeBytes: number) => {
    const name = Buffer.from(`${basename(paths[handle - 1] ?? '', '.ttf')}\0`);
    if (buffer && name.byteLength <= sizeBytes) pdfium.memory().set(name, buffer);
    return name.byteLength;
  };

  const nothing = pdfium.functionPointer(() => undefined, 'vi');
  // FPDF_SYSFONTINFO of fpdf_sysfontinfo.h, version 1.
  writeStructure(pdfium, [
    1,
    nothing, // Release
    pdfium.functionPointer(() => undefined, 'vii'), // EnumFonts
    pdfium.functionPointer(mapFont, 'iiiiiiii'),
    pdfium.functionPointer(() => 0, 'iii'), // GetFont, by name
    pdfium.functionPointer(getFontData, 'iiiiii'),
    pdfium.functionPointer(getFaceName, 'iiiii'),
    pdfium.functionPointer(() => 0, 'iii'), // GetFontCharset
    pdfium.functionPointer(() => undefined, 'vii'), // DeleteFont
  ]);
}

/** FXFONT_FF_FIXEDPITCH and FXFONT_FF_ROMAN. */
const fixedPitch = 0x01;
const romanPitch = 0x10;

const files = new Map<string, Buffer>();

function fileOf(path: string): Buffer {
  const file = files.get(path) ?? readFont(path);
  files.set(path, file);
  return file;
}

/** A table of a TrueType file; `tag` is its four-letter tag as a number. Empty if the file does not have it. */
function tableOf(file: Buffer, tag: number): Buffer {
  const count = file.readUInt16BE(4);
  for (let entry = 12; entry < 12 + count * 16; entry += 16) {
    if (file.readUInt32BE(entry) !== tag >>> 0) continue;
    const start = file.readUInt32BE(entry + 8);
    return file.subarray(start, start + file.readUInt32BE(entry + 12));
  }
  return Buffer.alloc(0);
}

function writeStructure(pdfium: Pdfium, words: readonly number[]): void {
  const structure = pdfium.malloc(words.length * 4);
  const view = new DataView(pdfium.memory().buffer, structure, words.length * 4);
  for (const [index, word] of words.entries()) view.setUint32(index * 4, word, true);
  pdfium.FPDF_SetSystemFontInfo(structure);
}
