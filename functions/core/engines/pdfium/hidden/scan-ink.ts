import { around, type Rectangle } from '../../../geometry/rectangle.ts';
import type { Pdfium } from '../load-pdfium.ts';
import { objectKind } from '../page/page-objects.ts';
import { setActive } from './letters/moved-letters.ts';
import type { PageDrawing, Pixels } from './page-drawing.ts';
import type { Hidden, PageScene } from './page-scene.ts';
import { pageWords, type Word } from './page-words.ts';
import { renderMode } from './text-state.ts';

/** The minimum share of a page that the pictures of a scan cover. */
const leastPictures = 0.4;

/** The maximum opacity, of 255, of text meant to be invisible. */
const faintest = 40;

/** The minimum share of a line's words with ink in the picture, if the line was recognised from it. */
const leastWords = 0.5;

/**
 * Removes the words of a recognised scan, which are also visible in the picture, from `hidden`. Apparent OCR words
 * without ink in the picture become ocr_layer. Only the presence of ink is checked, not its text.
 */
export function withoutScans(
  pdfium: Pdfium,
  scene: PageScene,
  drawing: () => PageDrawing,
  hidden: Hidden,
): void {
  const { letters } = scene;
  const isScan = picturesShare(scene) >= leastPictures;
  const lines = new Map<number, Word[]>();
  for (const word of pageWords(letters)) {
    if (!isRecognised(scene, hidden, word, isScan)) continue;
    const line = lines.get(word.line);
    if (line) line.push(word);
    else lines.set(word.line, [word]);
  }
  if (lines.size === 0) return;
  const pixels = drawnWithoutText(pdfium, scene, drawing());
  for (const words of lines.values()) {
    const inked = words.filter((word) => hasInk(pixels, drawing(), boxOf(scene, word)));
    const isRead = inked.length >= leastWords * words.length;
    for (const { start, end } of words)
      for (let index = start; index < end; index++) {
        if (!hidden.has(index)) continue;
        if (isRead) hidden.delete(index);
        else if (isScan && hidden.get(index) === 'invisible_mode') hidden.set(index, 'ocr_layer');
      }
  }
}

/** Whether a word may come from recognising a picture: it is invisible, or under or on the picture of a scan. */
function isRecognised(
  { letters, orders, states }: PageScene,
  hidden: Hidden,
  { start, end }: Word,
  isScan: boolean,
): boolean {
  let count = 0;
  for (let index = start; index < end; index++) {
    const reason = hidden.get(index);
    if (reason === undefined || reason === 'off_page' || reason === 'tiny') continue;
    const state = states.get(orders.get(letters.objects[index] as number) ?? -1); // one for each
    const isInvisible =
      state !== undefined &&
      (state.mode === renderMode.invisible ||
        state.mode === renderMode.clip ||
        (state.fill !== undefined && state.fill[3] <= faintest));
    // Recognisers write no Type 3 fonts, whose glyphs may have boxes as large as their surroundings.
    if ((isScan && !state?.isType3) || isInvisible) count++;
  }
  return count > 0;
}

/** The share of the page that images cover, at most all of it. */
function picturesShare({ objects, place }: PageScene): number {
  const { right, bottom } = place.box;
  let area = 0;
  for (const { kind, box } of objects) {
    if (kind !== objectKind.image) continue;
    const width = Math.min(box.right, right) - Math.max(box.left, 0);
    const height = Math.min(box.bottom, bottom) - Math.max(box.top, 0);
    if (width > 0 && height > 0) area += width * height;
  }
  return Math.min(1, area / (right * bottom));
}

function drawnWithoutText(pdfium: Pdfium, scene: PageScene, drawing: PageDrawing): Pixels {
  const texts = scene.objects.filter(({ kind }) => kind === objectKind.text).map(({ pointer }) => pointer);
  setActive(pdfium, scene, texts, false);
  const pixels = drawing.draw();
  setActive(pdfium, scene, texts, true);
  return pixels;
}

function boxOf({ letters }: PageScene, { start, end }: Word): Rectangle {
  let box = letters.boxOf(start);
  for (let index = start + 1; index < end; index++) box = around(box, letters.boxOf(index));
  return box;
}

/** Recognised words are placed inexactly: the maximum distance of ink from a word, in its heights or widths. */
const inexact = 0.2;

/** The minimum difference in lightness, of 255, between ink and paper. */
const leastContrast = 40;

/**
 * The limits that separate letters from spots, lines and surfaces: the shares of columns, rows and pixels with ink. Small
 * letters without ascenders fill less than a third of a line and its surroundings.
 */
const leastColumns = 0.25;
const leastRows = 0.25;
const [leastPixels, mostPixels] = [0.03, 0.75];

/** Whether something like letters is drawn in this place. */
function hasInk(pixels: Pixels, { scale, widthPixels, heightPixels }: PageDrawing, box: Rectangle): boolean {
  const margin = inexact * Math.min(box.right - box.left, box.bottom - box.top);
  const [x1, x2] = [box.left - margin, box.right + margin].map((x) => clamp(x * scale, widthPixels));
  const [y1, y2] = [box.top - margin, box.bottom + margin].map((y) => clamp(y * scale, heightPixels));
  const [width, height] = [(x2 ?? 0) - (x1 ?? 0), (y2 ?? 0) - (y1 ?? 0)];
  if (width < 1 || height < 1) return false;
  const light = new Uint8Array(width * height);
  const counts = new Uint32Array(16);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = ((y + (y1 ?? 0)) * widthPixels + x + (x1 ?? 0)) * 4;
      const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3);
      const value = (red * 77 + green * 151 + blue * 28) >> 8;
      light[y * width + x] = value;
      counts[value >> 4] = (counts[value >> 4] as number) + 1; // 16 steps
    }
  const paper = counts.indexOf(Math.max(...counts)) * 16 + 8;
  const [columns, rows] = [new Uint8Array(width), new Uint8Array(height)];
  let inked = 0;
  for (let at = 0; at < light.length; at++) {
    if (Math.abs((light[at] as number) - paper) < leastContrast) continue; // within bounds
    inked++;
    columns[at % width] = 1;
    rows[Math.floor(at / width)] = 1;
  }
  const share = inked / light.length;
  return (
    share >= leastPixels &&
    share <= mostPixels &&
    sum(columns) >= leastColumns * width &&
    sum(rows) >= leastRows * height
  );
}

function clamp(value: number, most: number): number {
  return Math.max(0, Math.min(most, Math.round(value)));
}

function sum(flags: Uint8Array): number {
  return flags.reduce((total, flag) => total + flag, 0);
}
