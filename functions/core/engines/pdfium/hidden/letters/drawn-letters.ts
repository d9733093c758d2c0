import { type InkShape, inkShape, shapeDistance } from '../../../../geometry/ink-shape.ts';
import { type Point, transformed } from '../../../../geometry/matrix.ts';
import type { Rectangle } from '../../../../geometry/rectangle.ts';
import { type Claim, shapeClaim } from '../../../../letter-shapes/shape-claim.ts';
import type { Pdfium } from '../../load-pdfium.ts';
import type { Pointer } from '../../pdfium-functions.ts';
import type { PartDrawing, Pixels } from '../page-drawing.ts';
import type { PageScene } from '../page-scene.ts';
import { hasActualText } from '../stated-objects.ts';
import { isQuarterTurn, renderMode, type TextState } from '../text-state.ts';
import { leastContrast, plainContrast } from './contrast.ts';
import type { GlyphBook } from './glyph-book.ts';
import { shapeOfEm } from './legible-em.ts';
import { groupsOf } from './letter-groups.ts';
import {
  type Change,
  changeIn,
  inkSide,
  isBlot,
  isGone,
  paintContrast,
  pictureOf,
  reachesSides,
} from './letter-look.ts';
import { isLigature, unitStart, unitText } from './letter-units.ts';
import { setActive } from './moved-letters.ts';
import { basesBeside, bestFit, joined, lineWidths, outlinesBeside, placedOutline } from './outline-fit.ts';
import { overlaidTexts } from './overlaid-texts.ts';
import { type LetterCell, uprightPicture } from './upright-picture.ts';

/**
 * How a letter is drawn: `clear` exactly as its glyph, `alike` nearly so, `rough` nearly so where it must be exact,
 * `shown` as its text, whatever its glyph, `gone` hardly at all, `partial` in part, `blotted` among other ink, `other` as
 * another letter, or `unknown`.
 */
export type Look =
  | 'clear'
  | 'alike'
  | 'rough'
  | 'shown'
  | 'gone'
  | 'partial'
  | 'blotted'
  | 'other'
  | 'unknown';

/** Whether a letter has one of some looks; false for one that was not looked at. */
export function isAmong(some: ReadonlySet<Look>, look: Look | undefined): boolean {
  return look !== undefined && some.has(look);
}

/** The height of an em, in pixels, from which strokes are wider than their edges, however thin. */
const largeEm = 48;

/**
 * Returns how the letters of `doubtful`, by PDFium's index, are drawn: the difference between drawings with and without
 * them. With `isThorough`, a glyph counts only if it is exactly the drawn one. Throws visibility_unknown if too many of
 * them lie over each other, or drawing takes too long.
 */
export function drawnLetters(
  pdfium: Pdfium,
  scene: PageScene,
  drawing: PartDrawing,
  book: GlyphBook,
  doubtful: readonly number[],
  isThorough: boolean,
): ReadonlyMap<number, Look> {
  const whole = drawing.draw();
  const looks = new Map<number, Look>();
  const stating = new Map<Pointer, boolean>();
  const isStating = (object: Pointer): boolean => {
    const known = stating.get(object) ?? hasActualText(pdfium, object);
    stating.set(object, known);
    return known;
  };
  const look = letterLooks(pdfium, scene, drawing, book, isStating, isThorough);
  for (const group of groupsOf(scene, drawing, doubtful)) {
    setActive(pdfium, scene, group.keys(), false);
    const without = drawing.draw();
    setActive(pdfium, scene, group.keys(), true);
    for (const index of [...group.values()].flat()) {
      if (looks.has(index)) continue;
      const start = unitStart(scene, index);
      const change = changeIn(whole, without, drawing, placeOf(scene, isStating, start));
      if (hasNoPaint(scene, drawing, start, change, without)) {
        looks.set(index, 'gone');
        continue;
      }
      for (const [letter, found] of look(start, change)) looks.set(letter, found);
    }
  }
  return looks;
}

/** The box of a letter; of a replaced text, whose letters PDFium spaces evenly, with its neighbours' places. */
function placeOf(
  { letters, objects, orders }: PageScene,
  isStating: (object: Pointer) => boolean,
  start: number,
): Rectangle {
  const box = letters.boxOf(start);
  const pointer = letters.objects[start] as number; // one for each letter
  const object = objects[orders.get(pointer) ?? -1];
  if (!object || !isStating(pointer)) return box;
  const space = Math.max(box.right - box.left, box.bottom - box.top);
  return {
    left: Math.max(box.left - space, object.box.left),
    top: Math.max(box.top - space, object.box.top),
    right: Math.min(box.right + space, object.box.right),
    bottom: Math.min(box.bottom + space, object.box.bottom),
  };
}

/** Whether a letter has the lightness of what lies beneath it, in plain opaque paint. */
function hasNoPaint(
  { letters, objects, orders, states }: PageScene,
  drawing: PartDrawing,
  index: number,
  change: Change,
  without: Pixels,
): boolean {
  const order = orders.get(letters.objects[index] as number) ?? -1; // one for each letter
  const { mode, fill, isType3, emWidth, emHeight } = states.get(order) as TextState; // as the caller found it
  const isPlain = mode === renderMode.fill && fill?.[3] === opaque && !isType3 && !objects[order]?.isBlended;
  if (!isPlain || change.peak >= plainContrast) return false;
  return paintContrast(change, without, drawing, fill) < leastContrast(Math.min(emWidth, emHeight));
}

const opaque = 255;

/** The minimum likeness to the glyph of a letter that is drawn clearly, and of one that can be no other glyph or a blot. */
const [clear, exact] = [0.6, 0.9];

/** Thicker lines around letters, in ems, close their counters. */
const closing = 0.25;

/** The minimum share of its glyph that is drawn of a letter that can be read. */
const mostlyDrawn = 0.6;

/** A letter of which less is drawn is lost among other ink, whatever the rest of it shows. */
const hardlyDrawn = 0.5;

/** The number of letters for which a glyph may stand. */
const mostLetters = 3;

type Looks = readonly (readonly [index: number, look: Look])[];

function letterLooks(
  pdfium: Pdfium,
  scene: PageScene,
  drawing: PartDrawing,
  book: GlyphBook,
  isStating: (object: Pointer) => boolean,
  isThorough: boolean,
): (start: number, change: Change) => Looks {
  const { letters, units, orders, states } = scene;
  let overlaid: ReadonlySet<Pointer> | undefined;
  const isOverlaid = (object: Pointer): boolean => {
    overlaid ??= overlaidTexts(pdfium, scene);
    return units.crowded.has(object) || overlaid.has(object);
  };
  const claims = new Map<string, { readonly shape: InkShape; readonly claim: Claim }[]>();
  const claimOf = (font: Pointer, change: Change, cell: LetterCell | undefined, text: string): Claim => {
    const { greys, width, height } = cell
      ? uprightPicture(change, cell)
      : { ...change, greys: pictureOf(change) };
    const shape = inkShape(greys, width, { left: 0, top: 0, width, height });
    if (!shape) return 'other';
    const key = `${font} ${text}`;
    const list = claims.get(key) ?? [];
    claims.set(key, list);
    const alike = list.find((one) => shapeDistance(one.shape, shape, sameShape) < sameShape);
    if (alike) return alike.claim;
    const claim = shapeClaim(shape, text);
    list.push({ shape, claim });
    return claim;
  };
  return (start, change) => {
    const object = letters.objects[start] as number; // one for each letter
    const order = orders.get(object) ?? -1;
    const state = states.get(order) as TextState; // as the caller found it
    const size = units.sizes[start] as number; // as above
    const all = (look: Look): Looks =>
      size === 1 ? [[start, look]] : Array.from({ length: size }, (_, at) => [start + at, look]);
    const em = Math.min(state.emWidth, state.emHeight);
    // All glyphs of a Type 3 font may have one box.
    const least = leastContrast(state.isType3 ? inkSide(change) / drawing.scale : em);
    const text = unitText(letters, units, start);
    if (text === '') return all('clear');
    const isGlyph = [...text].length === 1;
    const isUpright = shapeOfEm(state) === 'upright';
    const outline =
      isGlyph && isUpright && !state.isType3 ? placedOutline(pdfium, scene, book, start, state) : undefined;
    const isCrowded = units.crowded.has(object) || state.strokeEms > closing;
    const fit =
      outline &&
      bestFit(
        change,
        outline,
        drawing,
        lineWidths(pdfium, scene, object, state),
        isCrowded ? [] : outlinesBeside(pdfium, scene, book, start, state),
      );
    const isLarge = !state.isType3 && drawing.scale * em >= largeEm;
    if (fit && (isLarge || fit.likeness >= clear) && fit.contrast < least) return all('gone');
    const isClear =
      fit && fit.likeness >= (isThorough || isCrowded ? exact : clear) && fit.drawn >= mostlyDrawn;
    if (isClear) return all(fit.likeness >= exact ? 'clear' : 'alike');
    if (isLarge ? change.peak < least : isGone(change, least)) return all('gone');
    // PDFium spaces the letters of a replacement text evenly, so that their glyphs are elsewhere.
    if (isStating(object)) return all(isBlot(change, drawing.scale * em) ? 'blotted' : 'clear');
    const cell = letterCell(pdfium, scene, drawing, start, state);
    const claim = claimOf(state.font, change, cell, text);
    // Where two colours of one lightness meet, a line may be darker.
    const hasContrast = !fit || fit.contrast >= least;
    const isWord = [...text].length > mostLetters;
    // Shapes alone prove nothing where other text lies in the same place.
    const isLost = fit ? isCrowded || fit.drawn < hardlyDrawn : isOverlaid(object);
    if (claim === 'shown' && hasContrast && !isLost) return all(isWord ? 'unknown' : 'shown');
    // The glyph that is looked up by such a letter is one of its forms, mostly another than the drawn one.
    const isAnyForm = joinedLetter.test(text) && claim !== 'other';
    if (isAnyForm && hasContrast && !isCrowded && !isOverlaid(object) && reachesSides(change))
      return all('alike');
    if (!isGlyph && claim !== 'shown' && !isLost)
      return stackLooks(text, claim, (part) => claimOf(state.font, change, cell, part), [start, size]);
    const isCertain = isThorough || !outline;
    if (claim === 'other' && isCertain) return all('other');
    if (!fit) return all(isUpright ? 'unknown' : 'blotted');
    if (fit.drawn < mostlyDrawn) return all('partial');
    return all(fit.likeness >= clear && !isCrowded ? 'rough' : 'blotted');
  };
}

/** Letters and marks that have forms within words. */
const joinedLetter = /^(?=[\p{L}\p{M}])\p{scx=Arabic}\p{M}*$/u;

/**
 * Returns the cell of a letter whose box may contain others: of turned and joined text, and of Type 3 fonts, which have
 * one box.
 */
function letterCell(
  pdfium: Pdfium,
  scene: PageScene,
  { scale }: PartDrawing,
  start: number,
  { angle, isType3 }: TextState,
): LetterCell | undefined {
  const { letters, units, place, text } = scene;
  const isUpright = isQuarterTurn(angle) && Math.cos(angle) > 0.5;
  const isJoined = joined.test(unitText(letters, units, start));
  if (!isType3 && isUpright && !isJoined) return undefined;
  const memory = pdfium.malloc(16);
  const originOf = (index: number): Point => {
    pdfium.FPDFText_GetCharOrigin(text, index, memory, memory + 8);
    const [x = 0, y = 0] = new Float64Array(pdfium.memory().buffer, memory, 2);
    const [left, top] = transformed([x, y], place.matrix);
    return [left * scale, top * scale];
  };
  const origin = originOf(start);
  // PDFium lists letters that are read from right to left in that order.
  const ahead = basesBeside(scene, start)
    .map((index) => {
      const [x, y] = originOf(index);
      return (x - origin[0]) * Math.cos(angle) + (y - origin[1]) * Math.sin(angle);
    })
    .filter((advance) => advance > 0);
  pdfium.free(memory);
  return { origin, advance: Math.min(...ahead), angle };
}

/** The distance between shapes of one glyph. */
const sameShape = 0.03;

/** The looks of the letters of a glyph that does not show them all. */
function stackLooks(
  text: string,
  claim: Claim,
  claimOf: (part: string) => Claim,
  [start, size]: readonly [start: number, size: number],
): Looks {
  const [first = ''] = text;
  const isLong = [...text].length > mostLetters;
  if (claim === 'unknown' && isLigature(text)) return [];
  const isMarked = !isLong && /^.\p{M}+$/u.test(text);
  const rest: Look = isLong || (claim === 'other' && !isMarked) ? 'other' : 'unknown';
  // The marks of a letter may be glyphs of their own, without a text.
  const kept = claimOf(first) === 'shown' ? (isMarked ? text.length : first.length) : 0;
  return Array.from({ length: size }, (_, at) => [start + at, at < kept ? 'shown' : rest]);
}
