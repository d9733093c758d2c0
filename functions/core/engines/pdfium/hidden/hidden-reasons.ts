import type { HiddenReason } from '../../../contract/fields/redaction/hidden-text.ts';
import type { Pdfium } from '../load-pdfium.ts';
import { fillColour, type PageObject, strokeColour } from '../page/page-objects.ts';
import type { Pointer } from '../pdfium-functions.ts';
import { isMoved, setActive } from './letters/moved-letters.ts';
import type { PageDrawing } from './page-drawing.ts';
import type { PageScene } from './page-scene.ts';
import { clipBox } from './plainly-visible.ts';
import { renderMode } from './text-state.ts';

/** The maximum opacity, of 255, of text that is invisible on any background. */
const faintest = 40;

/** A colour that hardly any page has. */
const striking = [255, 0, 255, 255] as const;

/**
 * Returns the reasons why letters, by PDFium's index, are invisible: what changes when they get a striking colour, and
 * when nothing else is drawn. `drawn` are the drawn objects. The letters get their own colours back.
 */
export function reasonsByDrawing(
  pdfium: Pdfium,
  scene: PageScene,
  drawing: PageDrawing,
  drawn: readonly Pointer[],
  letters: readonly number[],
): ReadonlyMap<number, HiddenReason> {
  const reasons = new Map<number, HiddenReason>();
  if (letters.length === 0) return reasons;
  const pointers = new Set(letters.map((index) => scene.letters.objects[index] as number)); // one for each letter
  const showLetters = (show: boolean) => setActive(pdfium, scene, pointers, show);
  showLetters(false);
  const without = drawing.draw();
  showLetters(true);
  const restore = recolour(pdfium, pointers);
  const coloured = drawing.draw();
  const rest: number[] = [];
  for (const index of letters) {
    if (isMoved(scene, drawing, coloured, without, index)) {
      const { fill } = stateOf(scene, index) ?? {};
      reasons.set(index, fill && fill[3] <= faintest ? 'transparent' : 'no_contrast');
    } else rest.push(index);
  }
  if (rest.length === 0) {
    restore();
    return reasons;
  }
  for (const pointer of drawn) if (!pointers.has(pointer)) pdfium.FPDFPageObj_SetIsActive(pointer, 0);
  const alone = drawing.draw({ hasAnnotations: false });
  showLetters(false);
  const nothing = drawing.draw({ hasAnnotations: false });
  showLetters(true);
  for (const index of rest)
    reasons.set(
      index,
      isMoved(scene, drawing, alone, nothing, index) ? 'covered' : reasonAlone(pdfium, scene, index),
    );
  for (const pointer of drawn) pdfium.FPDFPageObj_SetIsActive(pointer, 1);
  restore();
  return reasons;
}

/** Gives objects the striking colour. Returns a function that gives them their own colours back, except for patterns. */
function recolour(pdfium: Pdfium, pointers: ReadonlySet<Pointer>): () => void {
  const memory = pdfium.malloc(16);
  const own = [...pointers].map((pointer) => ({
    pointer,
    fill: fillColour(pdfium, pointer, memory),
    stroke: strokeColour(pdfium, pointer, memory),
  }));
  pdfium.free(memory);
  for (const pointer of pointers) {
    pdfium.FPDFPageObj_SetFillColor(pointer, ...striking);
    pdfium.FPDFPageObj_SetStrokeColor(pointer, ...striking);
  }
  return () => {
    for (const { pointer, fill, stroke } of own) {
      if (fill) pdfium.FPDFPageObj_SetFillColor(pointer, ...fill);
      if (stroke) pdfium.FPDFPageObj_SetStrokeColor(pointer, ...stroke);
    }
  };
}

function stateOf({ letters, orders, states }: PageScene, index: number) {
  return states.get(orders.get(letters.objects[index] as number) ?? -1); // one for each letter
}

/** Returns the reason why a letter is invisible although nothing else is drawn. */
function reasonAlone(pdfium: Pdfium, scene: PageScene, index: number): HiddenReason {
  const { letters, orders, objects } = scene;
  const object = objects[orders.get(letters.objects[index] as number) ?? -1] as PageObject; // as the caller found it
  const state = stateOf(scene, index);
  if (state?.mode === renderMode.clip) return 'invisible_mode';
  if (isInLayer(pdfium, object.pointer)) return 'layer_off';
  const { left, right, top, bottom } = letters.boxOf(index);
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const clip = clipBox(pdfium, object);
  const isClipped =
    clip === 'unknown' || (clip && (x < clip.left || x > clip.right || y < clip.top || y > clip.bottom));
  if (isClipped) return 'clipped';
  if (object.isBlended || (state?.fill && state.fill[3] <= faintest)) return 'transparent';
  return state?.isType3 ? 'no_contrast' : 'mismatch';
}

const maximumMarks = 32;
const nameBytes = 16;

function isInLayer(pdfium: Pdfium, object: Pointer): boolean {
  const count = Math.min(pdfium.FPDFPageObj_CountMarks(object), maximumMarks);
  const memory = pdfium.malloc(nameBytes + 4);
  let isFound = false;
  for (let index = 0; index < count && !isFound; index++) {
    const mark = pdfium.FPDFPageObj_GetMark(object, index);
    const isRead = pdfium.FPDFPageObjMark_GetName(mark, memory, nameBytes, memory + nameBytes);
    const name = Buffer.from(pdfium.memory().subarray(memory, memory + 6)).toString('utf16le');
    isFound = isRead !== 0 && name === 'OC\0';
  }
  pdfium.free(memory);
  return isFound;
}
