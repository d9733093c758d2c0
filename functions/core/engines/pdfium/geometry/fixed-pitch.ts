import type { Letters, PageFont } from '../../../page-text/page-geometry.ts';

/** Narrow letters, whose widths differ from those of wide ones in any proportional font. */
const narrow = new Set([..."fijlrtI.,:;'|!()"].map((letter) => letter.codePointAt(0)));
const wide = new Set([...'mwGMOQW@%'].map((letter) => letter.codePointAt(0)));

/**
 * The minimum number of different letters to decide by, and the maximum share by which their boxes differ: some letters
 * are wider than their advance.
 */
const fewestLetters = 8;
const samePitch = 0.06;

interface Widths {
  readonly codes: Set<number>;
  least: number;
  most: number;
}

/** Marks the fonts of a page's letters whose pitch is fixed but not declared so: TeX's fonts never declare it. */
export function withFixedPitches(fonts: readonly PageFont[], letters: Letters): readonly PageFont[] {
  const widths = fonts.map((): Widths => ({ codes: new Set(), least: Infinity, most: 0 }));
  for (let index = 0; index < letters.count; index++) {
    const font = letters.fonts[index] as number;
    const ofFont = widths[font];
    const [code, size] = [letters.codes[index] as number, letters.sizes[index] as number];
    if (!ofFont || fonts[font]?.isFixedPitch || letters.angles[index] !== 0 || !(size > 0) || code <= 0x20)
      continue;
    const ems = ((letters.boxes[index * 4 + 2] as number) - (letters.boxes[index * 4] as number)) / size;
    ofFont.codes.add(code);
    ofFont.least = Math.min(ofFont.least, ems);
    ofFont.most = Math.max(ofFont.most, ems);
  }
  return fonts.map((font, place) => {
    const { codes, least, most } = widths[place] as Widths; // one for each font
    const isConclusive =
      codes.size >= fewestLetters && !codes.isDisjointFrom(narrow) && !codes.isDisjointFrom(wide);
    return isConclusive && most - least < samePitch * most ? { ...font, isFixedPitch: true } : font;
  });
}
