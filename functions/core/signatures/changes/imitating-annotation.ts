import { rectangleAt } from '../../form-fields/appearance.ts';
import { nameAt } from '../../pdf-objects/objects/name-at.ts';
import type { PdfFile } from '../../pdf-objects/objects/pdf-file.ts';
import { resolve, resolveArray, resolveDictionary } from '../../pdf-objects/objects/read-object.ts';
import { type Dictionary, isArray, isDictionary, type Value } from '../../pdf-objects/objects/values.ts';
import { eachContentToken } from '../../pdf-objects/structure/content/content-tokens.ts';
import { type ContentBudget, decodeContent } from '../../pdf-objects/structure/content/decode-content.ts';

/** Annotations that show text or pictures of any kind over a page, or remove what is below. */
const imitating = new Set(
  'FreeText Stamp Redact Watermark Screen Movie 3D RichMedia Projection PrinterMark TrapNet'.split(' '),
);
/** Annotations that are shown as a small icon. */
const icons = new Set(['Text', 'FileAttachment', 'Sound', 'Caret']);
const iconPoints = 32;
const drawing = new Set(['Tj', 'TJ', "'", '"', 'BI', 'sh']);
const filling = new Set(['f', 'F', 'f*', 'b', 'b*', 'B', 'B*']);
/** Blending that leaves what is below visible. */
const transparent = new Set(['Multiply', 'Darken']);
/** A wider line hides what is below. */
const widestLine = 8;
const maximumDepth = 8;
const maximumContentBytes = 1024 * 1024;
const maximumStates = 1_000;

/**
 * Whether an annotation can hide what a page shows, or look as if it belonged to it: it shows text or a picture, or fills
 * an area. Notes, links, highlighted and underlined text, lines and outlines do not. One that cannot be read does.
 */
export function canImitate(file: PdfFile, annotation: Dictionary): boolean {
  const subtype = resolve(file, annotation.get('Subtype'));
  if (typeof subtype !== 'string' || imitating.has(subtype)) return true;
  if ((resolveArray(file, annotation.get('IC'))?.length ?? 0) > 0) return true;
  const width = resolve(file, resolveDictionary(file, annotation.get('BS'))?.get('W'));
  if (typeof width === 'number' && width > widestLine) return true;
  const normal = resolveDictionary(file, annotation.get('AP'))?.get('N');
  const budget = { bytes: maximumContentBytes };
  const isIcon = icons.has(subtype) && isSmall(file, annotation);
  return appearancesOf(file, normal).some((form) => draws(file, form, { budget, mayFill: isIcon }));
}

function isSmall(file: PdfFile, annotation: Dictionary): boolean {
  const rectangle = rectangleAt(file, annotation, 'Rect');
  if (!rectangle) return false;
  const { left, bottom, right, top } = rectangle;
  return Math.abs(right - left) <= iconPoints && Math.abs(top - bottom) <= iconPoints;
}

/** The appearance, or one for each of its states. */
function appearancesOf(file: PdfFile, normal: Value | undefined): readonly Value[] {
  const entries = resolveDictionary(file, normal);
  if (!entries || normal === undefined) return [];
  if (entries.has('BBox') || entries.has('Length')) return [normal];
  return [...entries.values()].slice(0, maximumStates).filter((value) => resolve(file, value) !== null);
}

interface DrawingContext {
  readonly budget: ContentBudget;
  readonly mayFill: boolean;
  /** Of the form that draws this one. */
  readonly resources?: Dictionary | undefined;
  readonly depth?: number;
}

/** Whether a form shows text or a picture, or fills an area that hides what is below. */
function draws(file: PdfFile, form: Value, context: DrawingContext): boolean {
  const { budget, depth = 0 } = context;
  const entries = resolveDictionary(file, form);
  const content = decodeContent(file, [form], budget);
  if (!entries || !content || depth > maximumDepth) return true;
  const resources = resolveDictionary(file, entries.get('Resources')) ?? context.resources;
  const named = (kind: string, name: string) =>
    resolveDictionary(file, resources?.get(kind))?.get(name) ?? null;
  const saved: boolean[] = [];
  let mayFill = context.mayFill;
  let last = '';
  let number = 0;
  let isDrawing = false;
  eachContentToken(content, (start, end) => {
    if (isDrawing) return;
    if (content[start] === 0x2f) {
      last = nameAt(content, start, end);
      return;
    }
    const operator = end - start <= 2 ? Buffer.from(content.subarray(start, end)).toString('latin1') : '';
    number = operator === 'w' ? number : Number(Buffer.from(content.subarray(start, end)).toString('latin1'));
    if (drawing.has(operator)) isDrawing = true;
    else if (operator === 'w') isDrawing = !mayFill && number > widestLine;
    else if (filling.has(operator)) isDrawing = !mayFill;
    else if (operator === 'q') saved.push(mayFill);
    else if (operator === 'Q') mayFill = saved.pop() ?? mayFill;
    else if (operator === 'gs') mayFill = isTransparent(file, named('ExtGState', last)) ?? mayFill;
    else if (operator === 'Do') {
      const object = named('XObject', last);
      const isForm = resolve(file, resolveDictionary(file, object)?.get('Subtype')) === 'Form';
      isDrawing = !isForm || draws(file, object, { budget, mayFill, resources, depth: depth + 1 });
    }
  });
  return isDrawing;
}

/** Whether a graphics state blends so that what is below stays visible; undefined if it does not set that. */
function isTransparent(file: PdfFile, state: Value): boolean | undefined {
  const mode = resolve(file, resolveDictionary(file, state)?.get('BM'));
  if (mode === null || isDictionary(mode)) return undefined;
  const first = isArray(mode) ? resolve(file, mode[0]) : mode;
  return typeof first === 'string' && transparent.has(first);
}
