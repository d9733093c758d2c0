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
  /** As `shown`, without the letters that their glyphs do not show. */
  proved: string;
}

/** More marks than all text objects of a real page have together. */
const maximumMarks = 1_000_000;

/** What replacement texts and their glyphs do not have in common. */
interface Contradictions {
  /** The letters of replacement texts that no drawn letter stands for, by PDFium's index. */
  readonly letters: readonly number[];
  /** Text objects whose replacement text leaves out words or numbers that they draw. */
  readonly omitting: ReadonlySet<Pointer>;
}

const nothing: Contradictions = { letters: [], omitting: new Set() };

/**
 * Compares replacement texts with what is drawn. `isShown` reports whether a font's glyph for a character shows it. Throws
 * visibility_unknown for text that is nested beyond measure.
 */
export function contradictions(
  pdfium: Pdfium,
  scene: PageScene,
  isShown: (font: Pointer, code: number) => boolean,
): Contradictions {
  const marked = replacedParts(pdfium, scene);
  if (marked.size === 0) return nothing;
  const { letters } = scene;
  for (let index = 0; index < letters.count; index++)
    marked.get(letters.objects[index] as number)?.letters.push(index); // one for each letter
  readAgain(pdfium, scene, marked, isShown);
  const omitting = new Set<Pointer>();
  const contradicted = [...new Set(marked.values())].flatMap((part) => {
    const repetitions = repetitionsOf(part, letters.objects);
    if (omitsWords(part, repetitions[0] ?? [], letters.codes))
      for (const object of part.objects) omitting.add(object);
    return repetitions.flatMap((own) => undrawnLetters(own, part.shown, letters.codes));
  });
  return { letters: contradicted, omitting };
}

/** Fewer letters may be missing: print and text differ in signs. Of numbers none may. */
const leastOmitted = 2;

/** Whether a replacement text lacks something that its glyphs show. */
function omitsWords({ proved }: Replaced, letters: readonly number[], codes: Uint32Array): boolean {
  const { text } = textWithSources(codes, letters);
  return undrawnRanges(proved, text).some(
    ({ start, end }) => end - start >= leastOmitted || /\p{N}/u.test(proved.slice(start, end)),
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
      const part = parts.get(mark) ?? { objects: new Set(), letters: [], shown: '', gaps: 0, proved: '' };
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

function readAgain(
  pdfium: Pdfium,
  scene: PageScene,
  parts: ReadonlyMap<Pointer, Replaced>,
  isShown: (font: Pointer, code: number) => boolean,
): void {
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
    const state = scene.states.get(scene.orders.get(object) ?? -1);
    const isType3 = state?.isType3 === true; // all its glyphs may have one box
    // PDFium takes the code of a glyph without text for its text, which may be that of a tab or a space.
    const isUnknown =
      pdfium.FPDFText_HasUnicodeMapError(text, index) === 1 ||
      (/\s/.test(characterOf(code)) && !isType3 && inkBox(pdfium, text, index) !== undefined);
    const character = isUnknown ? '\ufffd' : characterOf(code);
    const gap = part.gaps === gaps ? '' : ' ';
    part.shown += gap + character;
    part.proved +=
      gap +
      (isType3 || isShown(state?.font ?? pdfium.FPDFTextObj_GetFont(object), code) ? character : '\ufffd');
    part.gaps = gaps;
  }
  pdfium.FPDFText_ClosePage(text);
}

function characterOf(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : '';
}
