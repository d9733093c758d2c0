import { around, type Rectangle } from '../../../geometry/rectangle.ts';
import type { RunSample } from '../../../page-text/run-sample.ts';
import { threadMs } from '../../../processor-time.ts';
import type { Pdfium } from '../load-pdfium.ts';
import type { OpenDocument } from '../open-document.ts';
import type { Pointer } from '../pdfium-functions.ts';
import type { LetterRun } from './hidden-runs.ts';
import type { Doubt, Judgement } from './judge-page.ts';
import { lightness } from './letters/contrast.ts';
import { setActive } from './letters/moved-letters.ts';
import { drawPart, type PixelSize } from './page-drawing.ts';
import type { PageScene } from './page-scene.ts';
import { indexesOf } from './page-words.ts';

/** The height of an em in a sample, in pixels: its letters are about 40 high. */
const emPixels = 54;

const [mostAcross, mostDown] = [2_000, 120];

/** The maximum number and pixels of a page's samples. Each is drawn twice. */
const maximumSamples = 60;
const maximumPixels = 4_000_000;

/** The processor time that the samples of a page may take. */
const patienceMs = 4_000;

/** The space around a run, in ems. */
const margin = 0.25;

/**
 * Draws the `unverified` runs of a page for a recogniser, with everything and without them. Runs beyond what is drawn for
 * a page have no sample.
 */
export function runSamples(
  pdfium: Pdfium,
  open: Pick<OpenDocument, 'form'>,
  page: Pointer,
  { scene, doubts }: Judgement,
  runs: readonly LetterRun[],
  background?: number,
): ReadonlyMap<LetterRun, RunSample> {
  const samples = new Map<LetterRun, RunSample>();
  if (!scene || doubts.size === 0) return samples;
  const startedMs = threadMs();
  let pixels = 0;
  for (const run of runs) {
    if (run.reason !== 'unverified' || isSlanting(scene, run)) continue;
    const isEnough = samples.size >= maximumSamples || threadMs() - startedMs > patienceMs;
    const { place, size, turns } = placeOf(scene, run);
    pixels += size.width * size.height;
    if (isEnough || pixels > maximumPixels) break;
    const draw = () => drawPart(pdfium, open, page, place, size, background);
    const shown = draw();
    const objects = objectsOf(scene, run);
    setActive(pdfium, scene, objects, false);
    const without = draw();
    setActive(pdfium, scene, objects, true);
    const own = indexesOf(run).flatMap((index) => doubts.get(index) ?? []);
    const stretched = stretchedLightness([shown, without]).map((values) => turned(values, size, turns));
    samples.set(run, {
      widthPixels: turns % 2 === 0 ? size.width : size.height,
      heightPixels: turns % 2 === 0 ? size.height : size.width,
      shown: stretched[0] as Uint8Array, // of two
      without: stretched[1] as Uint8Array,
      otherwise: own[0]?.otherwise ?? 'mismatch',
      glyphs: glyphsOf(own),
    });
  }
  return samples;
}

/** The sine of twice the angle beyond which a recogniser does not read a line, which proves nothing. */
const mostSlanting = 0.35;

function isSlanting({ states, orders, letters }: PageScene, { start }: LetterRun): boolean {
  const { angle } = states.get(orders.get(letters.objects[start] as number) ?? -1) ?? { angle: 0 }; // one for each letter
  return Math.abs(Math.sin(2 * angle)) > mostSlanting;
}

/** The keys of the glyphs of unknown shape, unless something else is in doubt. */
function glyphsOf(doubts: readonly Doubt[]): readonly string[] {
  const glyphs = doubts.map(({ glyph }) => glyph);
  return glyphs.every((glyph) => glyph !== undefined) ? [...new Set(glyphs)] : [];
}

function objectsOf({ letters, orders }: PageScene, run: LetterRun): ReadonlySet<Pointer> {
  const objects = indexesOf(run).map((index) => letters.objects[index] as number); // one for each letter
  return new Set(objects.filter((object) => orders.has(object)));
}

interface SamplePlace {
  /** The part of the page as displayed, in points. */
  readonly place: Rectangle;
  readonly size: PixelSize;
  /** The number of quarter turns clockwise that turn its text upright. */
  readonly turns: number;
}

function placeOf(scene: PageScene, run: LetterRun): SamplePlace {
  const { box } = run;
  const { states, orders, letters } = scene;
  const [object = 0] = objectsOf(scene, run);
  const state = states.get(orders.get(object) ?? -1);
  const quarters = Math.round((state?.angle ?? 0) / (Math.PI / 2));
  const isUpright = quarters % 2 === 0;
  const [across, down] = [box.right - box.left, box.bottom - box.top];
  const tall = isUpright ? down : across;
  const em = state && !state.isType3 ? Math.min(state.emHeight, 2 * tall) : tall;
  const around = place(box, margin * em, letters.boxOf(run.start));
  const [width, height] = [around.right - around.left, around.bottom - around.top];
  const [wide, high] = isUpright ? [width, height] : [height, width];
  const scale = Math.min(emPixels / Math.max(em, 0.1), mostAcross / wide, mostDown / high);
  return {
    place: around,
    size: { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) },
    turns: (((4 - quarters) % 4) + 4) % 4,
  };
}

function place(box: Rectangle, space: number, letter: Rectangle): Rectangle {
  const { left, top, right, bottom } = around(box, letter);
  return { left: left - space, top: top - space, right: right + space, bottom: bottom + space };
}

/** Pictures with less contrast are not stretched further: what people cannot make out stays within a grey of 16. */
const leastRange = 1;

/** Returns drawings as lightness, 0 to 255, between the darkest and the lightest pixel of both. */
function stretchedLightness(drawings: readonly Uint8Array[]): readonly Uint8Array[] {
  let [darkest, lightest] = [Infinity, -Infinity];
  const values = drawings.map((pixels) => {
    const found = new Float32Array(pixels.length / 4);
    for (let at = 0; at < found.length; at++) {
      const byte = 4 * at; // four for each pixel
      const value = lightness(pixels[byte] as number, pixels[byte + 1] as number, pixels[byte + 2] as number);
      found[at] = value;
      if (value < darkest) darkest = value;
      if (value > lightest) lightest = value;
    }
    return found;
  });
  const range = Math.max(leastRange, lightest - darkest);
  return values.map((one) => {
    const stretched = new Uint8Array(one.length);
    for (const [at, value] of one.entries())
      stretched[at] = 255 - Math.round((255 * (lightest - value)) / range);
    return stretched;
  });
}

/** Turns a picture clockwise by quarter turns. */
function turned(values: Uint8Array, { width, height }: PixelSize, turns: number): Uint8Array {
  if (turns === 0) return values;
  const result = new Uint8Array(values.length);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const value = values[y * width + x] as number; // within bounds
      if (turns === 1) result[x * height + height - 1 - y] = value;
      else if (turns === 2) result[(height - 1 - y) * width + width - 1 - x] = value;
      else result[(width - 1 - x) * height + y] = value;
    }
  return result;
}
