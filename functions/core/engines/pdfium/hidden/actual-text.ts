import { Problem } from '../../../contract/problems/problem.ts';
import { isBlank } from '../../../page-text/is-blank.ts';
import { differsFromText } from '../../differs-from-text.ts';
import type { Pdfium } from '../load-pdfium.ts';
import { objectKind } from '../page/page-objects.ts';
import type { Pointer } from '../pdfium-functions.ts';
import type { PageScene } from './page-scene.ts';

/** A part of the content with a replacement text (ISO 32000-2, 14.9.4). */
interface Replaced {
  readonly objects: Set<Pointer>;
  /** The letters of the replacement text, by PDFium's index. */
  readonly letters: number[];
  /** The text of its glyphs. */
  shown: string;
}

/** More marks than all text objects of a real page have together. */
const maximumMarks = 1_000_000;

/**
 * Returns letters, by PDFium's index, of replacement texts whose words differ from those drawn. Throws
 * visibility_unknown for text that is nested beyond measure.
 */
export function contradictedLetters(pdfium: Pdfium, scene: PageScene): readonly number[] {
  const marked = replacedParts(pdfium, scene);
  if (marked.size === 0) return [];
  const { letters } = scene;
  for (let index = 0; index < letters.count; index++)
    marked.get(letters.objects[index] as number)?.letters.push(index); // one for each letter
  readAgain(pdfium, scene.page, marked);
  return [...new Set(marked.values())]
    .filter((part) => {
      const codes = part.letters.map((index) => letters.codes[index] as number); // as above
      return differsFromText(codes.map(characterOf).join(''), part.shown);
    })
    .flatMap((part) => part.letters.filter((index) => !isBlank(letters.codes[index] as number)));
}

/** Returns the parts by text object, and removes their replacement texts from the page in memory. */
function replacedParts(pdfium: Pdfium, { objects }: PageScene): Map<Pointer, Replaced> {
  const key = pdfium.malloc(actualText.byteLength + 4);
  pdfium.memory().set(actualText, key);
  const size = key + actualText.byteLength;
  const isStating = (mark: Pointer) =>
    pdfium.FPDFPageObjMark_GetParamStringValue(mark, key, 0, 0, size) !== 0;
  const parts = new Map<Pointer, Replaced>();
  const byObject = new Map<Pointer, Replaced>();
  try {
    const stating = marksOf(pdfium, objects).filter(({ mark }) => isStating(mark));
    for (const [object, marks] of Map.groupBy(stating, ({ object }) => object)) {
      // If such texts are nested, PDFium reads the innermost.
      const { mark } = marks.at(-1) as MarkOf; // groups are not empty
      const part = parts.get(mark) ?? { objects: new Set(), letters: [], shown: '' };
      part.objects.add(object);
      parts.set(mark, part);
      byObject.set(object, part);
    }
    for (const { object, mark } of stating) pdfium.FPDFPageObjMark_RemoveParam(object, mark, key);
  } finally {
    pdfium.free(key);
  }
  return byObject;
}

interface MarkOf {
  readonly object: Pointer;
  readonly mark: Pointer;
}

/** Returns the marks of all text objects, the innermost last. */
function marksOf(pdfium: Pdfium, objects: PageScene['objects']): readonly MarkOf[] {
  const marks: MarkOf[] = [];
  for (const { pointer: object, kind } of objects) {
    if (kind !== objectKind.text) continue;
    const count = pdfium.FPDFPageObj_CountMarks(object);
    if (marks.length + count > maximumMarks) throw tooDeep();
    for (let index = 0; index < count; index++)
      marks.push({ object, mark: pdfium.FPDFPageObj_GetMark(object, index) });
  }
  return marks;
}

const actualText = Buffer.from('ActualText\0');

function tooDeep(): Problem {
  return new Problem(
    'visibility_unknown',
    'The text of a page is nested more deeply than this service looks.',
  );
}

function readAgain(pdfium: Pdfium, page: Pointer, parts: ReadonlyMap<Pointer, Replaced>): void {
  const text = pdfium.FPDFText_LoadPage(page);
  if (!text) return;
  const count = pdfium.FPDFText_CountChars(text);
  for (let index = 0; index < count; index++) {
    const part = parts.get(pdfium.FPDFText_GetTextObject(text, index));
    if (part) part.shown += characterOf(pdfium.FPDFText_GetUnicode(text, index));
  }
  pdfium.FPDFText_ClosePage(text);
}

function characterOf(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : '';
}
