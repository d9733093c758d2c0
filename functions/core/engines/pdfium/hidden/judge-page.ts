import type { HiddenReason } from '../../../contract/fields/redaction/hidden-text.ts';
import { around, type Rectangle } from '../../../geometry/rectangle.ts';
import { isBlank } from '../../../page-text/is-blank.ts';
import type { Pdfium } from '../load-pdfium.ts';
import type { OpenDocument } from '../open-document.ts';
import type { PageObject } from '../page/page-objects.ts';
import type { PagePlace } from '../page/page-place.ts';
import type { Pointer } from '../pdfium-functions.ts';
import { contradictions } from './actual-text.ts';
import { boxGrid } from './box-grid.ts';
import type { DrawOptions } from './draw-options.ts';
import { reasonsByDrawing } from './hidden-reasons.ts';
import { withBlottedLines } from './letters/blotted-lines.ts';
import {
  type ClaimedLetters,
  claimedLetters,
  mostlyDoubtful,
  type UnknownGlyph,
} from './letters/claimed-letters.ts';
import { withCloserLooks } from './letters/closer-looks.ts';
import { drawnLetters, type Look } from './letters/drawn-letters.ts';
import { glyphBook } from './letters/glyph-book.ts';
import { shapeOfEm } from './letters/legible-em.ts';
import { type PageDrawing, pageDrawing } from './page-drawing.ts';
import type { PageLetters } from './page-letters.ts';
import { type Hidden, type PageScene, pageScene } from './page-scene.ts';
import { clipBox, plainlyVisible } from './plainly-visible.ts';
import { withoutScans } from './scan-ink.ts';
import { hasActualText } from './stated-objects.ts';
import { renderMode, type TextState } from './text-state.ts';
import { withoutDuplicates } from './without-duplicates.ts';

/**
 * The smallest print, in points: text with an em of this or less is a line of dots. On small pages, which are enlarged,
 * the limit is lower.
 */
const smallestEm = 3;
const smallestShare = 0.01;

/** Fewer letters in a row are not doubted: blotted ones, and those of an unknown design, such as symbols of formulas. */
const leastBlotted = 2;
const leastUnknown = 3;

/** Why a letter is in doubt. */
export interface Doubt {
  /** The reason if a recogniser does not read it. */
  readonly otherwise: HiddenReason;
  /** The key of its glyph, if only its shape is unknown. */
  readonly glyph?: string;
}

/** The hidden characters of a page, by PDFium's index. */
export interface Judgement {
  readonly hidden: Hidden;
  /** Those among them with visible glyphs that show something else. */
  readonly drawn: ReadonlySet<number>;
  /** Those among them that are `unverified`. */
  readonly doubts: ReadonlyMap<number, Doubt>;
  readonly scene?: PageScene;
  /** Text objects whose replacement text leaves out words that they draw. */
  readonly omitting?: ReadonlySet<Pointer>;
}

/**
 * Finds the characters of a page that cannot be read back from its drawing. Letters whose graphics state and glyphs leave
 * no doubt are not drawn; others are compared in place with their glyph and their text. Throws visibility_unknown if the
 * page is more than can be drawn in time. See docs/decisions/hidden-text.md#text-is-seen-if-it-can-be-read-back
 */
export function judgePage(
  pdfium: Pdfium,
  open: Pick<OpenDocument, 'form'>,
  page: Pointer,
  text: Pointer,
  place: PagePlace,
  letters: PageLetters,
  { background, isThorough = false, recognised }: Omit<DrawOptions, 'before'>,
): Judgement {
  const hidden: Hidden = new Map();
  const drawnAsOthers = new Set<number>();
  if (letters.count === 0) return { hidden, drawn: drawnAsOthers, doubts: new Map() };
  const scene = pageScene(pdfium, page, text, place, letters);
  const book = glyphBook(pdfium);
  const claimed = claimedLetters(scene, book, recognised);
  const isDrawnAnyway = isThorough || background !== undefined;
  const doubtful = doubtfulLetters(pdfium, scene, hidden, claimed, isDrawnAnyway);
  const isBackward = (index: number) => {
    const object = letters.objects[index] as number; // one for each letter
    return scene.units.backward.has(object) && !hasActualText(pdfium, object);
  };
  const others = new Set(claimed.others);
  if (scene.units.backward.size > 0)
    for (let index = 0; index < letters.count; index++) if (isBackward(index)) others.add(index);
  const unknown = new Map<number, UnknownGlyph | undefined>(claimed.unknown);
  const doubts = new Map<number, Doubt>();
  const judgement = { hidden, drawn: drawnAsOthers, doubts, scene };
  const isLost = (index: number) => others.has(index) || (hidden.has(index) && !doubts.has(index));
  let drawing: PageDrawing | undefined;
  let nearby: PageDrawing | undefined;
  const drawn = () => {
    drawing ??= pageDrawing(pdfium, open, page, background);
    return drawing;
  };
  try {
    if (doubtful.length + hidden.size > 0) {
      const drawnObjects = onlyNear(pdfium, scene, [...doubtful, ...hidden.keys()]);
      if (doubtful.length > 0) {
        nearby = pageDrawing(pdfium, open, page, background, boxAround(scene, doubtful));
        const looks = withCloserLooks(
          pdfium,
          open,
          scene,
          book,
          drawnLetters(pdfium, scene, nearby, book, doubtful, isThorough),
          { scale: nearby.scale, isThorough, background },
        );
        const gone: number[] = [];
        const inPart = new Map<number, Doubt>();
        const rough = new Set<number>();
        for (const [index, look] of withBlottedLines(scene, looks)) {
          if (look === 'gone') gone.push(index);
          else if (look === 'other') others.add(index);
          else if (look === 'unknown' && isOneOfMany(scene, index))
            inPart.set(index, { otherwise: 'mismatch' });
          else if (look === 'unknown') unknown.set(index, undefined);
          else if (look === 'partial' || look === 'blotted' || look === 'rough')
            inPart.set(index, { otherwise: reasonInPart(pdfium, scene, index, look) });
          if (look === 'rough') rough.add(index);
          if (look !== 'shown' || isBackward(index)) continue;
          others.delete(index);
          unknown.delete(index);
        }
        for (const [index, reason] of reasonsByDrawing(pdfium, scene, drawn(), drawnObjects, gone))
          hidden.set(index, reason);
        // Joined letters may share a glyph that no shape is known for. Few pixels make an alphabet's letters rough by chance.
        const single = new Map(
          [...inPart].filter(([index]) => (rough.has(index) ? isEastAsian : isUnclustered)(scene, index)),
        );
        const blotted = [
          ...mostlyDoubtful(scene, inPart, leastUnknown, true, isLost),
          ...mostlyDoubtful(scene, single, leastBlotted, false, isLost),
        ];
        for (const [index, doubt] of blotted) {
          if (hidden.has(index)) continue;
          hidden.set(index, 'unverified');
          doubts.set(index, doubt);
        }
      }
      if (hidden.size > 0) withoutDuplicates(scene, hidden);
      if (hidden.size > 0) withoutScans(pdfium, scene, drawn, hidden);
      // Samples need everything.
      for (const { pointer } of scene.objects) pdfium.FPDFPageObj_SetIsActive(pointer, 1);
    }
    for (const [index, glyph] of mostlyDoubtful(scene, unknown, leastUnknown, true, isLost)) {
      if (hidden.has(index) || others.has(index)) continue;
      hidden.set(index, 'unverified');
      doubts.set(index, {
        otherwise: 'mismatch',
        ...(glyph && { glyph: book.keyOf(glyph.font, glyph.code) }),
      });
    }
    const isShown = (font: Pointer, code: number) => book.glyph(font, code).claim === 'shown';
    const contradicted = contradictions(pdfium, scene, isShown);
    for (const index of [...contradicted.letters, ...others]) {
      const isHidden = hidden.has(index) && hidden.get(index) !== 'unverified';
      if (isHidden || isBlank(letters.codes[index] as number)) continue; // one for each letter
      hidden.set(index, 'mismatch');
      drawnAsOthers.add(index);
    }
    for (const index of doubts.keys()) if (hidden.get(index) !== 'unverified') doubts.delete(index);
    return { ...judgement, omitting: contradicted.omitting };
  } finally {
    drawing?.close();
    nearby?.close();
  }
}

/** The box around letters and the texts that have them. */
function boxAround({ letters, objects, orders }: PageScene, indexes: readonly number[]): Rectangle {
  const found = indexes.map((index) => letters.boxOf(index)).reduce(around);
  const pointers = new Set(indexes.map((index) => letters.objects[index] as number)); // one for each letter
  return [...pointers].flatMap((one) => objects[orders.get(one) ?? -1]?.box ?? []).reduce(around, found);
}

/** Scripts that draw each letter as a glyph. */
const alphabetic = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Nd}]/u;
const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

function isUnclustered(scene: PageScene, index: number): boolean {
  return alphabetic.test(characterAt(scene, index)) || isEastAsian(scene, index);
}

function isEastAsian(scene: PageScene, index: number): boolean {
  return eastAsian.test(characterAt(scene, index));
}

function characterAt({ letters }: PageScene, index: number): string {
  return String.fromCodePoint(letters.codes[index] as number); // one for each letter
}

/** Whether a letter is stated with others by one glyph, in a script that draws them one by one. */
function isOneOfMany(scene: PageScene, index: number): boolean {
  return scene.units.sizes[index] !== 1 && isUnclustered(scene, index);
}

/** The reason why a letter that is drawn in part, or among other ink, cannot be read. */
function reasonInPart(pdfium: Pdfium, scene: PageScene, index: number, look: Look): HiddenReason {
  if (look === 'blotted' || look === 'rough') return 'mismatch';
  const order = scene.orders.get(scene.letters.objects[index] as number) ?? -1; // one for each letter
  const object = scene.objects[order] as PageObject; // as a letter has one
  if (object.isBlended) return 'transparent';
  const clip = clipBox(pdfium, object);
  if (clip === undefined) return 'covered';
  if (clip === 'unknown') return 'clipped';
  const { left, top, right, bottom } = scene.letters.boxOf(index);
  const isCut = clip.left > left || clip.right < right || clip.top > top || clip.bottom < bottom;
  return isCut ? 'clipped' : 'covered';
}

/** Adds the characters that are hidden without a doubt, and returns those that need a drawing. */
function doubtfulLetters(
  pdfium: Pdfium,
  scene: PageScene,
  hidden: Hidden,
  { unclear }: ClaimedLetters,
  isThorough: boolean,
): readonly number[] {
  const { page, place, letters, units, objects, orders, states } = scene;
  const isClear = isThorough ? () => false : plainlyVisible(pdfium, page, objects, states, place);
  const { right, bottom } = place.box;
  const least = Math.min(smallestEm, smallestShare * Math.max(right, bottom));
  const verdicts = new Map<Pointer, HiddenReason | 'visible' | 'doubtful'>();
  for (const [pointer, order] of orders) {
    const state = states.get(order) as TextState; // every text object has one
    const object = objects[order] as PageObject; // as above
    const isPlain = !units.crowded.has(pointer) && !unclear.has(pointer) && isClear(order);
    // PDFium spaces the letters of a replacement text evenly.
    const isSpaced = state.isType3 && hasActualText(pdfium, pointer);
    const advance = isSpaced ? undefined : units.advances.get(pointer);
    if (isTiny(state, object.box, least, advance)) verdicts.set(pointer, 'tiny');
    else if (isPatterned(state)) verdicts.set(pointer, 'no_contrast');
    else verdicts.set(pointer, isPlain ? 'visible' : 'doubtful');
  }
  const doubtful: number[] = [];
  if (verdicts.values().every((verdict) => verdict === 'visible')) return doubtful;
  let [last, verdict]: [Pointer, HiddenReason | 'visible' | 'doubtful'] = [0, 'visible'];
  for (let index = 0; index < letters.count; index++) {
    const pointer = letters.objects[index] as number; // one for each letter
    if (pointer !== last) verdict = verdicts.get(pointer) ?? 'visible';
    last = pointer;
    if (verdict === 'visible' || isBlank(letters.codes[index] as number)) continue;
    if (isBeyond(letters.boxOf(index), place.box)) hidden.set(index, 'off_page');
    else if (verdict !== 'doubtful') hidden.set(index, verdict);
    else if (states.get(orders.get(pointer) ?? -1)?.mode === renderMode.invisible)
      hidden.set(index, 'invisible_mode');
    else doubtful.push(index);
  }
  return doubtful;
}

/** The grey that PDFium has for a tiling pattern. */
const patternGrey = 191;

/** Whether the glyphs of a Type 3 font have a tiling pattern, which PDFium does not draw. */
function isPatterned({ isType3, fill }: TextState): boolean {
  return isType3 && fill?.slice(0, 3).every((part) => part === patternGrey) === true;
}

/** The least mean advance of letters, in ems: of words without wide ones. */
const advanceInEms = 0.42;

/** Whether a text is too small to be read, or squeezed or slanted into lines. */
function isTiny(state: TextState, box: Rectangle, least: number, advance = Infinity): boolean {
  const { emWidth, emHeight, slant, isType3 } = state;
  // The glyphs of a Type 3 font may have any size relative to its em.
  if (isType3)
    return Math.max(box.right - box.left, box.bottom - box.top) < least / 2 || advance < advanceInEms * least;
  return Math.min(emWidth, emHeight) * slant <= least || shapeOfEm(state) === 'line';
}

/** Whether the centre of a character is off the page. */
function isBeyond(box: Rectangle, page: Rectangle): boolean {
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  return x < page.left || x > page.right || y < page.top || y > page.bottom;
}

/** The maximum distance, in points, between an object's box and its visible marks. */
const margin = 4;
/** The side, in points, of the grid squares for objects. */
const square = 48;

/** Activates only the objects that touch one of these letters, and returns them. Others may take long to draw. */
function onlyNear(pdfium: Pdfium, scene: PageScene, letters: readonly number[]): readonly Pointer[] {
  const places = boxGrid<number>(square);
  for (const index of letters) places.add(scene.letters.boxOf(index), index);
  return scene.objects.flatMap(({ pointer, box }) => {
    const { left, top, right, bottom } = box;
    const reach = { left: left - margin, top: top - margin, right: right + margin, bottom: bottom + margin };
    const isNear = places.touches(reach);
    if (!isNear) pdfium.FPDFPageObj_SetIsActive(pointer, 0);
    return isNear ? [pointer] : [];
  });
}
