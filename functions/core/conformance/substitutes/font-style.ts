import { createHash } from 'node:crypto';
import { resolve, resolveArray } from '../../pdf-objects/objects/read-object.ts';
import type { Dictionary, Value } from '../../pdf-objects/objects/values.ts';
import type { FaceName } from '../../typesetting/fonts/font-files.ts';
import type { Outlines } from '../../typesetting/fonts/read-face.ts';
import type { FontWork } from '../fonts/font-work.ts';
import type { FontLook } from './substitute-faces.ts';

/** Flags of font descriptors (ISO 32000-2, table 121). */
const flag = { fixedPitch: 1, serif: 1 << 1, italic: 1 << 6, forceBold: 1 << 18 };

/** Returns the style of a missing font by its name and descriptor. */
export function fontStyle(
  { draft: { file } }: FontWork,
  name: string,
  descriptor: Dictionary | undefined,
  faces: readonly FaceName[],
): FontLook {
  const number = (key: string) => {
    const value = resolve(file, descriptor?.get(key));
    return typeof value === 'number' ? value : 0;
  };
  const flags = number('Flags');
  return {
    name,
    isBold:
      /bold|black|heavy|demi/i.test(name) || number('FontWeight') >= 600 || (flags & flag.forceBold) !== 0,
    isItalic: /italic|oblique/i.test(name) || number('ItalicAngle') !== 0 || (flags & flag.italic) !== 0,
    isSerif: (flags & flag.serif) !== 0,
    isFixedPitch: (flags & flag.fixedPitch) !== 0,
    faces,
  };
}

/** Returns the entries that a descriptor lacks, and those that still describe the missing font. */
export function substituteDescriptor(
  { draft: { file } }: FontWork,
  descriptor: Dictionary | undefined,
  face: Outlines,
  { isItalic, isBold }: FontLook,
): Readonly<Record<string, number | readonly number[]>> {
  const perMille = (units: number) => Math.round((units * 1_000) / face.unitsPerEm);
  const box = resolveArray(file, descriptor?.get('FontBBox'))?.map((item: Value) => resolve(file, item));
  const isBox = box?.length === 4 && box.every((item) => typeof item === 'number');
  const [ascent, descent] = [perMille(face.ascent), perMille(face.descent)];
  const or = (key: string, otherwise: number) => {
    const value = resolve(file, descriptor?.get(key));
    return typeof value === 'number' ? value : otherwise;
  };
  return {
    FontBBox: isBox ? (box as readonly number[]) : [-200, descent, 1_200, ascent],
    Ascent: or('Ascent', ascent),
    Descent: or('Descent', descent),
    CapHeight: or('CapHeight', 700),
    ItalicAngle: or('ItalicAngle', isItalic ? -12 : 0),
    StemV: or('StemV', isBold ? 140 : 80),
  };
}

/** Returns a name with a subset tag of its own (ISO 32000-2, 9.9.2). */
export function subsetName(name: string, program: Uint8Array): string {
  const hash = createHash('sha256').update(program).digest();
  const letters = Array.from(hash.subarray(0, 6), (byte) => String.fromCharCode(65 + (byte % 26)));
  return `${letters.join('')}+${name}`;
}
