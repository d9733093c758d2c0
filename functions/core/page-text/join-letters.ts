import { type Letters, noMark } from './page-geometry.ts';

const space = 0x20;

/** All letters of `one`, then all of `other`. */
export function joinLetters(one: Letters, other: Letters): Letters {
  const count = one.count + other.count;
  const letters = unmarkedLetters(count, 0);
  for (const [part, from] of [
    [one, 0],
    [other, one.count],
  ] as const) {
    letters.codes.set(part.codes, from);
    letters.boxes.set(part.boxes, from * 4);
    letters.origins.set(part.origins, from * 2);
    letters.sizes.set(part.sizes, from);
    letters.angles.set(part.angles, from);
    letters.fonts.set(part.fonts, from);
    letters.colours.set(part.colours, from);
    letters.marks.set(part.marks, from);
  }
  return letters;
}

/** Returns the letters for whose index `isKept` is true. */
export function keptLetters(letters: Letters, isKept: (index: number) => boolean): Letters {
  const { codes, boxes, origins, sizes, angles, fonts, colours, marks } = letters;
  const kept = codes.map((_, index) => Number(isKept(index)));
  const of = (wide: number) => (_: number, at: number) => kept[Math.floor(at / wide)] === 1;
  return {
    count: kept.reduce((sum, one) => sum + one, 0),
    codes: codes.filter(of(1)),
    boxes: boxes.filter(of(4)),
    origins: origins.filter(of(2)),
    sizes: sizes.filter(of(1)),
    angles: angles.filter(of(1)),
    fonts: fonts.filter(of(1)),
    colours: colours.filter(of(1)),
    marks: marks.filter(of(1)),
  };
}

/** `count` spaces without a position, in the page's font with this index. */
export function unmarkedLetters(count: number, font: number, mark = noMark): Letters {
  return {
    count,
    codes: new Uint32Array(count).fill(space),
    boxes: new Float32Array(count * 4),
    origins: new Float32Array(count * 2),
    sizes: new Float32Array(count),
    angles: new Float32Array(count),
    fonts: new Uint16Array(count).fill(font),
    colours: new Uint32Array(count),
    marks: new Int32Array(count).fill(mark),
  };
}
