import { Problem } from '../../../../contract/problems/problem.ts';
import { type InkShape, inkShape, shapeDistance } from '../../../../geometry/ink-shape.ts';
import { identity, multiplied, type Point, transformed } from '../../../../geometry/matrix.ts';
import { around, type Rectangle } from '../../../../geometry/rectangle.ts';
import { type Claim, shapeClaim } from '../../../../letter-shapes/shape-claim.ts';
import type { Pdfium } from '../../load-pdfium.ts';
import { mapped } from '../../page/page-place.ts';
import type { Pointer } from '../../pdfium-functions.ts';
import { boxGrid } from '../box-grid.ts';
import { movedPixels, type PageDrawing, type PartDrawing, type Pixels } from '../page-drawing.ts';
import type { PageScene } from '../page-scene.ts';
import { hasActualText } from '../stated-objects.ts';
import { isQuarterTurn, renderMode, type TextState } from '../text-state.ts';
import { leastContrast, plainContrast } from './contrast.ts';
import type { GlyphBook } from './glyph-book.ts';
import { outlineBox, type PlacedOutline } from './glyph-outline.ts';
import { shapeOfEm } from './legible-em.ts';
import {
  type Change,
  changeIn,
  type Fit,
  fitOf,
  inkSide,
  isBlot,
  isGone,
  paintContrast,
  pictureOf,
  reachesSides,
} from './letter-look.ts';
import { isLigature, unitText } from './letter-units.ts';
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

/** The height of an em, in pixels, from which strokes are wider than their edges, however thin. */
const largeEm = 48;

/** The maximum number of groups. Each takes a drawing; texts of real pages do not overlap more often. */
const maximumGroups = 128;

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

function unitStart({ units }: PageScene, index: number): number {
  let start = index;
  while (units.sizes[start] === 0) start--;
  return start;
}

/** The minimum likeness to the glyph of a letter that is drawn clearly, and of one that can be no other glyph or a blot. */
const [clear, exact] = [0.6, 0.9];

/** Thicker lines around letters, in ems, close their counters. */
const closing = 0.25;

/** The width of the thickest line around letters, in ems, that leaves their counters open. */
const thickest = 0.08;

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
    // Shapes alone tell nothing where other text lies in the same place.
    const isLost = fit ? isCrowded || fit.drawn < hardlyDrawn : isOverlaid(object);
    if (claim === 'shown' && hasContrast && !isLost) return all(isWord ? 'unknown' : 'shown');
    // The glyph that is looked up by such a letter is one of its forms, mostly another than the drawn one.
    const isAnyForm = (isThorough || !isGlyph) && joinedLetter.test(text) && claim !== 'other';
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

/** The widths of the lines, in points, that draw the letters of a text or of its copies; undefined for filled ones. */
function lineWidths(
  pdfium: Pdfium,
  scene: PageScene,
  object: Pointer,
  { mode, strokeEms, emWidth, emHeight }: TextState,
): ReadonlySet<number | undefined> {
  const line = Math.min(strokeEms, thickest) * Math.min(emWidth, emHeight);
  const modes = [mode, ...scene.copies(object).map((copy) => pdfium.FPDFTextObj_GetTextRenderMode(copy))];
  const isLined = (one: number) => one === renderMode.stroke || one === renderMode.fillAndStroke;
  return new Set([
    ...(modes.every((one) => one === renderMode.stroke) ? [] : [undefined]),
    ...(strokeEms > 0 && modes.some(isLined) ? [line] : []),
  ]);
}

/** Letters of scripts whose letters join, and so reach into the boxes of others. */
const joined = /[\p{Script=Arabic}\p{Script=Syriac}]/u;

/** The outlines of the letters before and after one whose box they reach into: of turned, slanted and joined letters. */
function outlinesBeside(
  pdfium: Pdfium,
  scene: PageScene,
  book: GlyphBook,
  start: number,
  state: TextState,
): readonly PlacedOutline[] {
  const { letters, units } = scene;
  const isApart = isQuarterTurn(state.angle) && state.slant > upright;
  if (isApart && !joined.test(unitText(letters, units, start))) return [];
  return indexesBeside(scene, start)
    .map((index) => placedOutline(pdfium, scene, book, index, state))
    .filter((outline) => outline !== undefined);
}

const upright = 0.99;

/** Returns the letters of the same text before and after one. */
function indexesBeside(scene: PageScene, start: number): readonly number[] {
  const { letters, units } = scene;
  const isSame = (index: number) => letters.objects[index] === letters.objects[start];
  const before = start > 0 && isSame(start - 1) ? [unitStart(scene, start - 1)] : [];
  const after = start + (units.sizes[start] as number); // as the caller found it
  return [...before, ...(after < letters.count && isSame(after) ? [after] : [])];
}

/** Returns the best fit of a change with an outline that is filled, or drawn with a line. */
function bestFit(
  change: Change,
  outline: PlacedOutline,
  drawing: PartDrawing,
  widths: ReadonlySet<number | undefined>,
  beside: readonly PlacedOutline[],
): Fit {
  return [...widths]
    .map((width) => fitOf(change, outline, drawing, beside, width))
    .reduce((best, fit) => (fit.likeness > best.likeness ? fit : best));
}

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
  const beside = indexesBeside(scene, start);
  // PDFium lists letters that are read from right to left in that order.
  const advances = (isJoined ? beside : beside.filter((index) => index > start)).map((index) => {
    const [x, y] = originOf(index);
    return (x - origin[0]) * Math.cos(angle) + (y - origin[1]) * Math.sin(angle);
  });
  pdfium.free(memory);
  const ahead = advances.filter((advance) => advance > 0);
  if (ahead.length === 0 && advances.length > 0 && !isJoined) return undefined;
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

/** The outline of a letter's glyph on the page as displayed, in points; undefined if its font has none. */
function placedOutline(
  pdfium: Pdfium,
  { letters, units, place, text }: PageScene,
  book: GlyphBook,
  index: number,
  { font, angle }: TextState,
): PlacedOutline | undefined {
  const code = unitText(letters, units, index).codePointAt(0);
  const outline = font && code ? book.glyph(font, code).outline : undefined;
  if (!outline) return undefined;
  const memory = pdfium.malloc(40);
  pdfium.FPDFText_GetMatrix(text, index, memory);
  pdfium.FPDFText_GetCharOrigin(text, index, memory + 24, memory + 32);
  const [a = 1, b = 0, c = 0, d = 1] = new Float32Array(pdfium.memory().buffer, memory, 4);
  const [e = 0, f = 0] = new Float64Array(pdfium.memory().buffer, memory + 24, 2);
  pdfium.free(memory);
  const size = pdfium.FPDFText_GetFontSize(text, index);
  const matrix = multiplied([a * size, b * size, c * size, d * size, e, f], place.matrix);
  const placed = { outline, matrix };
  if (!isQuarterTurn(angle)) return placed;
  const own = outlineBox({ outline, matrix: identity });
  // The box of a slanted letter is wider than its ink.
  const around = mapped(matrix, own.left, own.top, own.right, own.bottom);
  return fitted(placed, around, letters.boxOf(index));
}

/** An outline with a box in that which PDFium reports: fonts in place of others are as wide as those, vertical ones elsewhere. */
function fitted(placed: PlacedOutline, own: Rectangle, box: Rectangle): PlacedOutline {
  const stretch = (from: number, to: number) => (from > 0 ? to / from : 1);
  const [across, down] = [
    stretch(own.right - own.left, box.right - box.left),
    stretch(own.bottom - own.top, box.bottom - box.top),
  ];
  const fit = [across, 0, 0, down, box.left - own.left * across, box.top - own.top * down] as const;
  return { outline: placed.outline, matrix: multiplied(placed.matrix, fit) };
}

/** Shows or hides text objects, with their copies, in further drawings. */
export function setActive(
  pdfium: Pdfium,
  scene: PageScene,
  objects: Iterable<Pointer>,
  isActive: boolean,
): void {
  for (const object of objects)
    for (const pointer of [object, ...scene.copies(object)])
      pdfium.FPDFPageObj_SetIsActive(pointer, isActive ? 1 : 0);
}

/** The distance, in pixels, that a letter's edges may reach beyond its box. */
const edge = 1;

/** The minimum share of a letter's box that changes with its paint. */
const leastInk = 0.06;

/** Whether a letter's paint, in whatever colour, is in one drawing but not in the other. */
export function isMoved(
  { letters }: PageScene,
  drawing: PageDrawing,
  one: Pixels,
  other: Pixels,
  index: number,
): boolean {
  const box = letterPixels(letters.boxOf(index), drawing);
  const [width, height] = [box.right - box.left - 2 * edge, box.bottom - box.top - 2 * edge];
  const least = Math.max(1, Math.min(leastInk * width * height, width + height));
  return movedPixels(one, other, drawing, box) >= least;
}

function letterPixels({ left, top, right, bottom }: Rectangle, { scale }: PartDrawing): Rectangle {
  return {
    left: left * scale - edge,
    top: top * scale - edge,
    right: right * scale + edge,
    bottom: bottom * scale + edge,
  };
}

/** The side, in pixels, of the grid squares for neighbours. */
const square = 64;

type Group = Map<Pointer, readonly number[]>;

/**
 * Groups text objects that do not overlap, with their letters. Overlapping ones must not share a group: a change of the
 * visible one would be attributed to the hidden one beneath.
 */
function groupsOf(
  { letters }: PageScene,
  drawing: PartDrawing,
  doubtful: readonly number[],
): readonly Group[] {
  const objects = new Map<Pointer, { box: Rectangle; readonly letters: number[] }>();
  for (const index of doubtful) {
    const pointer = letters.objects[index] as number; // one for each letter
    const box = letterPixels(letters.boxOf(index), drawing);
    const known = objects.get(pointer);
    if (!known) objects.set(pointer, { box, letters: [index] });
    else {
      known.box = around(known.box, box);
      known.letters.push(index);
    }
  }
  const groups: Group[] = [];
  const placed = boxGrid<number>(square);
  for (const [pointer, object] of objects) {
    const taken = placed.over(object.box);
    let group = 0;
    while (taken.has(group)) group++;
    if (group >= maximumGroups) throw tooDeep();
    placed.add(object.box, group);
    const members = groups[group] ?? new Map();
    members.set(pointer, object.letters);
    groups[group] = members;
  }
  return groups;
}

function tooDeep(): Problem {
  return new Problem(
    'visibility_unknown',
    'Too many texts of a page lie over each other for this service to tell which of them can be seen. Request its text with `hidden` `include`.',
  );
}
