import { overlaps, type Rectangle } from '../../../geometry/rectangle.ts';
import { undrawnRanges } from '../../stated-text/undrawn-ranges.ts';
import {
  eachAnnotation,
  isFlaggedHidden,
  normal,
  statedText,
  stringEntry,
  withAppearance,
  writtenText,
} from '../annotation-texts.ts';
import { contentText } from '../content-text.ts';
import type { Pdfium } from '../load-pdfium.ts';
import type { OpenDocument } from '../open-document.ts';
import { mapped, type PagePlace } from '../page/page-place.ts';
import { pageCharacters } from '../page-text.ts';
import type { Pointer } from '../pdfium-functions.ts';
import { annotationBox } from '../read-box.ts';
import { contentWithHidden } from './content-with-hidden.ts';
import type { DrawOptions } from './draw-options.ts';
import { mainColour, movedPixels, type PageDrawing, type Pixels, pageDrawing } from './page-drawing.ts';
import { type Piece, roundedBox } from './piece.ts';
import { plain, type TracedText } from './traced-text.ts';

/**
 * Returns the texts of a page's annotations and form fields as `annotationTexts` does. Adds their invisible parts to
 * `pieces`, and the texts of hidden annotations.
 */
export function hiddenAnnotations(
  pdfium: Pdfium,
  open: OpenDocument,
  page: Pointer,
  place: PagePlace,
  isThorough: boolean,
  pieces: Piece[],
): TracedText[] {
  const texts: TracedText[] = [];
  let drawings: Drawings | undefined;
  const shapes: Rectangle[] = [];
  eachAnnotation(pdfium, page, (annotation) => shapes.push(shapeOf(pdfium, annotation, place)));
  eachAnnotation(pdfium, page, (annotation, index) => {
    const shape = shapeOf(pdfium, annotation, place);
    const text = plainText(pdfium, annotation);
    const isHidden = isFlaggedHidden(pdfium, annotation);
    const whole = { letters: [], isDrawn: false, annotation: { index, isVisible: false } };
    const held = isHidden ? heldText(pdfium, annotation, text) : '';
    if (held !== '')
      pieces.push({ ...whole, box: roundedBox(shape), text: held, reason: 'annotation_hidden' });
    if (isHidden) return;
    const part = { letters: [], isDrawn: false, annotation: { index, isVisible: true } };
    const stated = undrawnEntry(pdfium, annotation, open, text);
    if (stated) pieces.push({ ...part, ...stated, box: roundedBox(shape), reason: 'mismatch' });
    if (text.trim() === '') return;
    if (!open.form && pdfium.FPDFAnnot_GetSubtype(annotation) === widget) {
      texts.push(plain(text));
      return;
    }
    drawings ??= drawnTwice(pdfium, open, page);
    const { drawing, bare } = drawings;
    const box = pixelBox(shape, drawing);
    const before = pieces.length;
    const own: Piece[] = [];
    const background = mainColour(bare, drawing, box);
    const traced = tracedText(pdfium, annotation, text, { before, background, isThorough }, own);
    for (const { text, reason, isDrawn } of own)
      pieces.push({ ...part, text, reason, isDrawn, box: roundedBox(shape) });
    texts.push(traced);
    if (pieces.length > before) return;
    const moved = (one: Pixels, other: Pixels) => movedPixels(one, other, drawing, box);
    const isShared = shapes.filter((other) => sharedPart(other, shape) > leastShared).length > 1;
    const isSeen = isShared
      ? moved(
          drawings.whole,
          drawnWith(pdfium, page, drawing, (at) => at !== index),
        ) >=
        Math.max(
          leastPixels,
          leastLeft *
            moved(
              drawnWith(pdfium, page, drawing, (at) => at === index),
              bare,
            ),
        )
      : moved(drawings.whole, bare) >= leastPixels;
    if (isSeen) return;
    const reason = overlaps(shape, place.box) ? 'covered' : 'off_page';
    pieces.push({ ...whole, box: roundedBox(shape), text: text.trim(), reason });
    traced.runs.fill(pieces.length);
  });
  drawings?.drawing.close();
  return texts;
}

function plainText(pdfium: Pdfium, annotation: Pointer): string {
  const text = withAppearance(pdfium, annotation, (own) => contentText(pdfium, own, pageCharacters));
  return text ?? writtenText(pdfium, annotation);
}

/**
 * Returns the words that an annotation states but its appearance does not show, and their entry. Numbers and dates alone
 * may be shown in another format.
 */
function undrawnEntry(
  pdfium: Pdfium,
  annotation: Pointer,
  { form }: OpenDocument,
  shown: string,
): Pick<Piece, 'text' | 'entry'> | undefined {
  const stated = statedText(pdfium, annotation, form?.environment);
  if (!stated || !pdfium.EPDFAnnot_HasAppearanceStream(annotation, normal)) return undefined;
  const undrawn = undrawnRanges(stated.text, shown).map(({ start, end }) => stated.text.slice(start, end));
  const text = undrawn.join('\n');
  return /\p{L}/u.test(text) ? { text, entry: stated.entry } : undefined;
}

/** PDFium draws fields (FPDFAnnot_GetSubtype) only if the file has a form. Other viewers draw them anyway. */
const widget = 20;

/** The minimum number of drawn pixels of a visible annotation. */
const leastPixels = 4;

/** Returns the text of an annotation against the content below it. Adds its hidden parts to `pieces`. */
function tracedText(
  pdfium: Pdfium,
  annotation: Pointer,
  text: string,
  look: DrawOptions,
  pieces: Piece[],
): TracedText {
  let traced: TracedText | undefined;
  const load = (use: (page: Pointer) => void) =>
    withAppearance(pdfium, annotation, (page) => {
      use(page);
      return '';
    });
  load((page) => {
    traced = contentWithHidden(pdfium, { form: undefined }, page, load, look, pieces);
  });
  return traced ?? plain(text);
}

interface Drawings {
  readonly drawing: PageDrawing;
  readonly whole: Uint8Array;
  /** The page without annotations. */
  readonly bare: Uint8Array;
}

function drawnTwice(pdfium: Pdfium, open: OpenDocument, page: Pointer): Drawings {
  const drawing = pageDrawing(pdfium, open, page);
  return { drawing, whole: drawing.draw(), bare: drawing.draw({ hasAnnotations: false }) };
}

/** Annotations that share less than this of the area of one only touch it. */
const leastShared = 0.02;

/** The minimum share of an annotation's pixels that others must leave. */
const leastLeft = 0.5;

function sharedPart(other: Rectangle, shape: Rectangle): number {
  if (!overlaps(other, shape)) return 0;
  const width = Math.min(other.right, shape.right) - Math.max(other.left, shape.left);
  const height = Math.min(other.bottom, shape.bottom) - Math.max(other.top, shape.top);
  return (width * height) / ((shape.right - shape.left) * (shape.bottom - shape.top));
}

/** The flag of a hidden annotation (ISO 32000-2, table 167). */
const hiddenFlag = 2;

/** The page with some of its annotations, by their index. */
function drawnWith(
  pdfium: Pdfium,
  page: Pointer,
  drawing: PageDrawing,
  isDrawn: (index: number) => boolean,
): Pixels {
  const flags = new Map<number, number>();
  eachAnnotation(pdfium, page, (annotation, index) => {
    if (isDrawn(index)) return;
    flags.set(index, pdfium.FPDFAnnot_GetFlags(annotation));
    pdfium.FPDFAnnot_SetFlags(annotation, pdfium.FPDFAnnot_GetFlags(annotation) | hiddenFlag);
  });
  const pixels = drawing.draw();
  eachAnnotation(pdfium, page, (annotation, index) => {
    const own = flags.get(index);
    if (own !== undefined) pdfium.FPDFAnnot_SetFlags(annotation, own);
  });
  return pixels;
}

/** Returns the texts of a hidden annotation: its appearance, its value and its contents, each once. */
function heldText(pdfium: Pdfium, annotation: Pointer, shown: string): string {
  const texts = [shown, stringEntry(pdfium, annotation, 'V'), stringEntry(pdfium, annotation, 'Contents')];
  const held: string[] = [];
  for (const text of texts.map((one) => one.trim()))
    if (text !== '' && !held.some((other) => other.includes(text))) held.push(text);
  return held.join('\n');
}

function shapeOf(pdfium: Pdfium, annotation: Pointer, { matrix }: PagePlace): Rectangle {
  const { left, bottom, right, top } = annotationBox(pdfium, annotation);
  return mapped(matrix, left, bottom, right, top);
}

function pixelBox({ left, top, right, bottom }: Rectangle, { scale }: PageDrawing): Rectangle {
  return { left: left * scale, top: top * scale, right: right * scale, bottom: bottom * scale };
}
