import { Problem } from '../../../contract/problems/problem.ts';
import { isBlank } from '../../../page-text/is-blank.ts';
import { undrawnRanges } from '../../stated-text/undrawn-ranges.ts';
import type { Pdfium } from '../load-pdfium.ts';
import { objectKind } from '../page/page-objects.ts';
import type { Pointer } from '../pdfium-functions.ts';
import { inkBox } from './page-letters.ts';
import type { PageScene } from './page-scene.ts';
import { textWithSources } from './text-with-sources.ts';

/** A part of the content with a replacement text (ISO 32000-2, 14.9.4). */
interface Replaced {
  readonly objects: Set<Pointer>;
  /** The letters of the replacement text, by PDFium's index. */
  readonly letters: number[];
  /** The text of its glyphs, and the number of gaps on the page before the last of them. */
  shown: string;
  gaps: number;
}

/** More marks than all text objects of a real page have together. */
const maximumMarks = 1_000_000;

/**
 * Returns the letters of replacement texts that no drawn letter stands for, by PDFium's index. Throws visibility_unknown
 * for text that is nested beyond measure.
 */
export function contradictedLetters(pdfium: Pdfium, scene: PageScene): readonly number[] {
  const marked = replacedParts(pdfium, scene);
  if (marked.size === 0) return [];
  const { letters } = scene;
  for (let index = 0; index < letters.count; index++)
    marked.get(letters.objects[index] as number)?.letters.push(index); // one for each letter
  readAgain(pdfium, scene, marked);
  return [...new Set(marked.values())].flatMap((part) =>
    repetitionsOf(part, letters.objects).flatMap((own) => undrawnLetters(own, part.shown, letters.codes)),
  );
}

/** PDFium repeats a replacement text if other glyphs are between its own. */
function repetitionsOf({ letters }: Replaced, objects: Uint32Array): readonly (readonly number[])[] {
  const repetitions: number[][] = [];
  for (const [at, index] of letters.entries()) {
    const before = letters[at - 1] ?? -1;
    if (before === index - 1 && objects[before] === objects[index]) repetitions.at(-1)?.push(index);
    else repetitions.push([index]);
  }
  return repetitions;
}

function undrawnLetters(letters: readonly number[], shown: string, codes: Uint32Array): readonly number[] {
  const { text, sources } = textWithSources(codes, letters);
  return undrawnRanges(text, shown).flatMap(({ start, end }) =>
    [...new Set(sources.slice(start, end))].filter((index) => !isBlank(codes[index] as number)),
  );
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
      const part = parts.get(mark) ?? { objects: new Set(), letters: [], shown: '', gaps: 0 };
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

function readAgain(pdfium: Pdfium, scene: PageScene, parts: ReadonlyMap<Pointer, Replaced>): void {
  const text = pdfium.FPDFText_LoadPage(scene.page);
  if (!text) return;
  const count = pdfium.FPDFText_CountChars(text);
  // PDFium adds spaces and line ends between glyphs that are apart.
  let gaps = 0;
  for (let index = 0; index < count; index++) {
    if (pdfium.FPDFText_IsGenerated(text, index) === 1) gaps++;
    const object = pdfium.FPDFText_GetTextObject(text, index);
    const part = parts.get(object);
    if (!part) continue;
    const code = pdfium.FPDFText_GetUnicode(text, index);
    // PDFium takes the code of a glyph without text for its text, which may be that of a tab or a space.
    const isUnknown =
      pdfium.FPDFText_HasUnicodeMapError(text, index) === 1 ||
      (/\s/.test(characterOf(code)) && !isType3(scene, object) && inkBox(pdfium, text, index) !== undefined);
    const character = isUnknown ? '\ufffd' : characterOf(code);
    part.shown += part.gaps === gaps ? character : ` ${character}`;
    part.gaps = gaps;
  }
  pdfium.FPDFText_ClosePage(text);
}

/** Whether all glyphs of a text may have one box. */
function isType3({ orders, states }: PageScene, object: Pointer): boolean {
  return states.get(orders.get(object) ?? -1)?.isType3 === true;
}

function characterOf(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : '';
}
