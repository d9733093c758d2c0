import type { Rectangle } from '../../../geometry/rectangle.ts';
import { isBlank } from '../../../page-text/is-blank.ts';
import type { Hidden, PageScene } from './page-scene.ts';
import { pageWords } from './page-words.ts';

/** The minimum share of a word's hidden letters that are also drawn visibly. */
const leastTwins = 0.8;

/** The maximum distance of a shadow from its letter, in heights of the letter. */
const shadow = 0.6;

/** The side, in points, of the grid squares for letters. */
const square = 32;

/** Removes hidden letters that have a visible copy in the same place, as in bold print and shadows. */
export function withoutDuplicates({ letters }: PageScene, hidden: Hidden): void {
  const visibleBoxes = new Map<string, Rectangle[]>();
  for (let index = 0; index < letters.count; index++) {
    if (hidden.has(index) || isBlank(letters.codes[index] as number)) continue; // one for each letter
    const box = letters.boxOf(index);
    const [x, y] = squareOf(box);
    const key = `${folded(letters.codes[index] as number)} ${x} ${y}`;
    const list = visibleBoxes.get(key);
    if (list) list.push(box);
    else visibleBoxes.set(key, [box]);
  }
  const hasTwin = (index: number): boolean => {
    const box = letters.boxOf(index);
    const [x, y] = squareOf(box);
    const far = shadow * Math.max(box.bottom - box.top, 1);
    const letter = folded(letters.codes[index] as number); // one for each letter
    for (const [dx, dy] of neighbours)
      for (const other of visibleBoxes.get(`${letter} ${x + dx} ${y + dy}`) ?? [])
        if (distance(box, other) < far) return true;
    return false;
  };
  for (const { start, end } of pageWords(letters)) {
    const ofWord: number[] = [];
    for (let index = start; index < end; index++) if (hidden.has(index)) ofWord.push(index);
    if (ofWord.length === 0 || ofWord.filter(hasTwin).length < leastTwins * ofWord.length) continue;
    for (const index of ofWord) hidden.delete(index);
  }
}

const neighbours = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => [dx, dy] as const));

function squareOf({ left, right, top, bottom }: Rectangle): readonly [number, number] {
  return [Math.floor((left + right) / 2 / square), Math.floor((top + bottom) / 2 / square)];
}

function distance(one: Rectangle, other: Rectangle): number {
  const dx = (one.left + one.right - other.left - other.right) / 2;
  const dy = (one.top + one.bottom - other.top - other.bottom) / 2;
  return Math.hypot(dx, dy);
}

function folded(code: number): string {
  return String.fromCodePoint(code <= 0x10ffff ? code : 0).toLowerCase();
}
