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
