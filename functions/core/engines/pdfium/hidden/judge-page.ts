import type { HiddenReason } from '../../../contract/fields/hidden-text.ts';
import type { Rectangle } from '../../../geometry/rectangle.ts';
import { isBlank } from '../../../page-text/is-blank.ts';
import type { Pdfium } from '../load-pdfium.ts';
import type { OpenDocument } from '../open-document.ts';
import type { PageObject } from '../page/page-objects.ts';
import type { PagePlace } from '../page/page-place.ts';
import type { Pointer } from '../pdfium-functions.ts';
import { contradictedLetters } from './actual-text.ts';
import { boxGrid } from './box-grid.ts';
import type { DrawOptions } from './draw-options.ts';
import { reasonsByDrawing } from './hidden-reasons.ts';
import { type PageDrawing, pageDrawing } from './page-drawing.ts';
import type { PageLetters } from './page-letters.ts';
import { type Hidden, type PageScene, pageScene } from './page-scene.ts';
import { plainlyVisible } from './plainly-visible.ts';
import { withoutScans } from './scan-ink.ts';
import { renderMode, type TextState } from './text-state.ts';
import { unmovedLetters } from './unmoved-letters.ts';
import { disguisedLetters } from './untrue-fonts.ts';
import { withoutDuplicates } from './without-duplicates.ts';

/**
 * The smallest print, in points: text with a smaller em is a line of dots. On small pages, which are enlarged, the
 * limit is lower.
 */
const smallestEm = 1.5;
const smallestShare = 0.004;

/** The hidden characters, and those among them with visible glyphs that show something else. */
interface Judgement {
  readonly hidden: Hidden;
  readonly drawn: ReadonlySet<number>;
}

/**
 * Finds the invisible characters of a page: by their graphics state where that leaves no doubt, otherwise by whether a
 * drawing without them differs. Throws visibility_unknown if the page is more than can be drawn in time. See
 * docs/decisions/hidden-text.md#visibility-is-found-by-drawing
 */
export function judgePage(
  pdfium: Pdfium,
  open: Pick<OpenDocument, 'form'>,
  page: Pointer,
  place: PagePlace,
  letters: PageLetters,
  { background, isThorough }: Pick<DrawOptions, 'background' | 'isThorough'>,
): Judgement {
  const hidden: Hidden = new Map();
  const drawnLetters = new Set<number>();
  const judgement = { hidden, drawn: drawnLetters };
  if (letters.count === 0) return judgement;
  const scene = pageScene(pdfium, page, place, letters);
  const doubtful = doubtfulLetters(pdfium, scene, hidden, isThorough || background !== undefined);
  const contradicted = [...contradictedLetters(pdfium, scene), ...disguisedLetters(pdfium, scene)];
  if (doubtful.length + hidden.size + contradicted.length === 0) return judgement;
  const drawnObjects = onlyNear(pdfium, scene, [...doubtful, ...hidden.keys()]);
  let drawing: PageDrawing | undefined;
  const drawn = () => {
    drawing ??= pageDrawing(pdfium, open, page, background);
    return drawing;
  };
  try {
    if (doubtful.length > 0) {
      const unmoved = unmovedLetters(pdfium, scene, drawn(), doubtful);
      for (const [index, reason] of reasonsByDrawing(pdfium, scene, drawn(), drawnObjects, unmoved))
        hidden.set(index, reason);
    }
    if (hidden.size > 0) withoutDuplicates(scene, hidden);
    if (hidden.size > 0) withoutScans(pdfium, scene, drawn, hidden);
    for (const index of contradicted) {
      if (hidden.has(index) || isBlank(letters.codes[index] as number)) continue;
      hidden.set(index, 'mismatch');
      drawnLetters.add(index);
    }
    return judgement;
  } finally {
    drawing?.close();
  }
}

/** Adds the characters that are hidden without a doubt, and returns those that need a drawing. */
function doubtfulLetters(
  pdfium: Pdfium,
  scene: PageScene,
  hidden: Hidden,
  isThorough: boolean,
): readonly number[] {
  const { page, place, letters, objects, orders, states } = scene;
  const isClear = isThorough ? () => false : plainlyVisible(pdfium, page, objects, states, place);
  const { right, bottom } = place.box;
  const least = Math.min(smallestEm, smallestShare * Math.max(right, bottom));
  const verdicts = new Map<Pointer, HiddenReason | 'visible' | 'doubtful'>();
  for (const [pointer, order] of orders) {
    const state = states.get(order) as TextState; // every text object has one
    const object = objects[order] as PageObject; // as above
    if (isTiny(state, object.box, least)) verdicts.set(pointer, 'tiny');
    else verdicts.set(pointer, isClear(order) ? 'visible' : 'doubtful');
  }
  const doubtful: number[] = [];
  for (let index = 0; index < letters.count; index++) {
    const pointer = letters.objects[index] as number; // one for each letter
    const verdict = verdicts.get(pointer) ?? 'visible';
    if (verdict === 'visible' || isBlank(letters.codes[index] as number)) continue;
    if (isBeyond(letters.boxOf(index), place.box)) hidden.set(index, 'off_page');
    else if (verdict !== 'doubtful') hidden.set(index, verdict);
    else if (states.get(orders.get(pointer) ?? -1)?.mode === renderMode.invisible)
      hidden.set(index, 'invisible_mode');
    else doubtful.push(index);
  }
  return doubtful;
}

function isTiny({ emWidth, emHeight, isType3 }: TextState, box: Rectangle, least: number): boolean {
  // The glyphs of a Type 3 font may have any size relative to its em.
  if (isType3) return Math.max(box.right - box.left, box.bottom - box.top) < least;
  return Math.min(emWidth, emHeight) < least;
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
