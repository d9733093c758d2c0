import { identity, type Matrix, multiplied } from '../../geometry/matrix.ts';
import { DamagedPdf } from '../../pdf-objects/errors.ts';
import { numberOf } from '../../pdf-objects/objects/locate-object.ts';
import type { PdfFile } from '../../pdf-objects/objects/pdf-file.ts';
import {
  referenceTo,
  resolve,
  resolveArray,
  resolveDictionary,
  resolveStream,
} from '../../pdf-objects/objects/read-object.ts';
import { type Dictionary, isReference, type Value } from '../../pdf-objects/objects/values.ts';
import { contentStreams } from '../../pdf-objects/structure/content/content-streams.ts';
import { decodeContent } from '../../pdf-objects/structure/content/decode-content.ts';
import { addContentNames } from '../../pdf-objects/structure/content/used-resources.ts';
import type { OpenedSource } from '../../pdf-objects/structure/open-source.ts';
import { reachableObjects } from '../../pdf-objects/structure/reachable-objects.ts';
import { readPage, type SourcePage } from '../../pdf-objects/structure/read-pages.ts';
import { initialState } from '../content-state.ts';
import { graphicsState } from '../graphics-state.ts';
import { matrixOf } from '../matrix-of.ts';
import { eachRawOperation, operatorSet, type RawOperation } from '../read-operations.ts';
import { resourceNames } from '../resource-names.ts';
import { showsText } from '../show-text.ts';
import type { DrawnSize, ShownCodes, Usage } from './usage.ts';

/** Limits for files made to exhaust their reader. Beyond them the usage is not complete. */
const maximumPlacements = 200_000;
const maximumNesting = 40;
const maximumContentBytes = 64 * 1024 * 1024;

/** The drawings of one piece of content, in its own space. */
interface Drawn {
  readonly images: { readonly number: number; readonly matrix: Matrix }[];
  readonly forms: { readonly number: number; readonly matrix: Matrix }[];
}

/** Called with each string that is shown: in the font with this number, visibly or as text that is only searchable. */
export type TakeString = (fontNumber: number, string: Uint8Array, isVisible: boolean) => void;

/**
 * Reads all content of a document: pages, forms, appearances, patterns and Type 3 glyphs. Each piece is read once, unlike
 * in the walk of redaction: docs/decisions/pdf.md#two-walks-over-content-share-one-graphics-state. With `take`, which gets
 * the shown strings, the usage has no codes.
 */
export function readUsage({ file, sourcePages }: OpenedSource, take?: TakeString): Usage {
  const reader = usageReader(file, take);
  for (const page of sourcePages) {
    const entries = readPage(file, page);
    readContent(reader, file, entries);
    for (const annotation of resolveArray(file, entries.get('Annots')) ?? [])
      reader.appearances(resolveDictionary(file, annotation));
  }
  reader.readOthers();
  return reader.usage();
}

/** Returns the images that a page's content draws, by object number, and the largest size of each in the page's space. */
export function readDrawnImages(file: PdfFile, page: SourcePage): Usage['images'] {
  const reader = usageReader(file, () => {});
  readContent(reader, file, readPage(file, page));
  return reader.usage().images;
}

function readContent(reader: ReturnType<typeof usageReader>, file: PdfFile, page: Dictionary): void {
  const resources = resolveDictionary(file, page.get('Resources'));
  reader.place(reader.read(contentStreams(file, page), resources, undefined), identity, []);
}

/** The operators that draw text or XObjects, or affect their drawing (ISO 32000-2, annex A). */
const drawing = operatorSet(['q', 'Q', 'cm', 'Do', 'Tf', 'Tr', 'Tj', 'TJ', "'", '"', 'gs']);

/** The mode in which text is neither filled nor stroked (ISO 32000-2, 9.3.6). */
const invisible = 3;

function usageReader(file: PdfFile, take: TakeString | undefined) {
  const fonts = new Map<number, ShownCodes>();
  const images = new Map<number, DrawnSize | undefined>();
  const forms = new Map<number, Drawn>();
  const named = new Set<number>();
  /** Names missing in the content's own resources: viewers may look for them in those of the content that draws it. */
  const strayNames = new Set<string>();
  const budget = { bytes: maximumContentBytes, placements: maximumPlacements };
  let isComplete = true;
  let isRead = true;
  /** The forms being read, outermost first. */
  const within: number[] = [];

  const fontOf = (value: Value | undefined): ShownCodes => {
    const number = numberOf(file, value);
    const entries = resolveDictionary(file, value);
    // For a missing font, viewers use another, or one of the form's: those are never changed.
    if (!entries) return { bytes: new Uint8Array(256), pairs: undefined };
    if (number === 0) isComplete = false;
    const known = fonts.get(number);
    if (known) return known;
    const isComposite = !take && resolve(file, entries.get('Subtype')) === 'Type0';
    const shown = { bytes: new Uint8Array(256), pairs: isComposite ? new Uint8Array(65_536) : undefined };
    fonts.set(number, shown);
    return shown;
  };

  const read = (contents: readonly Value[], resources: Dictionary | undefined, own: number | undefined) => {
    const drawn: Drawn = { images: [], forms: [] };
    if (own !== undefined) forms.set(own, drawn);
    const content = decodeContent(file, contents, budget);
    if (!content) {
      isComplete = false;
      // Empty content is often written without even the bytes of an empty Flate stream.
      if (contents.some((stream) => resolveStream(file, stream)?.data.length !== 0)) isRead = false;
      return drawn;
    }
    if (!take) noteNames(content, resources);
    const { find } = resourceNames(file, resources);
    const graphics = graphicsState({ file, find, fontOf }, initialState);
    const readOperation = (operation: RawOperation) => {
      if (operation.name === 'Do')
        draw(graphics.resource('XObject', operation), graphics.state.matrix, resources, drawn);
      else graphics.take(operation);
      if (!showsText(operation.name)) return;
      const { font, fontNumber, mode } = graphics.state.text;
      for (const { value } of operation.operands) {
        if (!(value instanceof Uint8Array)) continue;
        if (!take) show(font, value);
        else if (fontNumber > 0) take(fontNumber, value, mode !== invisible);
      }
    };
    eachRawOperation(content, readOperation, drawing);
    return drawn;
  };

  /** Unparsable content does not make the file damaged: viewers draw as much of it as they can. */
  const readReadable = (...given: Parameters<typeof read>) => {
    try {
      return read(...given);
    } catch (error) {
      if (!(error instanceof DamagedPdf)) throw error;
      isComplete = false;
      isRead = false;
      within.length = 0;
      return undefined;
    }
  };

  const noteNames = (content: Uint8Array, resources: Dictionary | undefined) => {
    const names = new Set<string>();
    addContentNames(content, names);
    const lists = [...(resources?.values() ?? [])].flatMap((list) => resolveDictionary(file, list) ?? []);
    for (const name of names) {
      const values = lists.flatMap((list) => list.get(name) ?? []);
      for (const value of values) named.add(numberOf(file, value));
      if (values.length === 0) strayNames.add(name);
    }
  };

  const show = (shown: ShownCodes | undefined, string: Uint8Array) => {
    if (string.length === 0) return;
    // A form may show text in the font of the content that draws it.
    if (!shown) {
      isComplete = false;
      return;
    }
    const { bytes, pairs } = shown;
    for (const byte of string) bytes[byte] = 1;
    if (!pairs) return;
    if (string.length % 2 === 1) isComplete = false;
    for (let at = 0; at + 1 < string.length; at += 2)
      pairs[((string[at] as number) << 8) | (string[at + 1] as number)] = 1;
  };

  const draw = (value: Value | undefined, matrix: Matrix, resources: Dictionary | undefined, into: Drawn) => {
    const number = numberOf(file, value);
    const entries = resolveDictionary(file, value);
    if (number === 0 || !entries) return;
    const subtype = resolve(file, entries.get('Subtype'));
    if (subtype === 'Image') into.images.push({ number, matrix });
    else if (subtype === 'Form') {
      // A form without resources uses those of the content that draws it, which may differ at each use.
      if (!forms.has(number) || (!entries.has('Resources') && !within.includes(number)))
        readForm(number, entries, resources);
      into.forms.push({ number, matrix: multiplied(matrixOf(file, entries), matrix) });
    }
  };

  const readForm = (number: number, entries: Dictionary, resources: Dictionary | undefined) => {
    if (within.length >= maximumNesting || --budget.placements < 0) {
      isComplete = false;
      isRead = false;
      return;
    }
    within.push(number);
    read([referenceTo(file, number)], resolveDictionary(file, entries.get('Resources')) ?? resources, number);
    within.pop();
  };

  const place = (drawn: Drawn | undefined, base: Matrix | undefined, around: readonly number[]): void => {
    if (!drawn) return;
    for (const { number, matrix } of drawn.images)
      noteImage(number, base && sizeOf(multiplied(matrix, base)));
    if (around.length >= maximumNesting) isComplete = false;
    else
      for (const { number, matrix } of drawn.forms) {
        // Viewers do not draw a form within itself.
        if (around.includes(number)) continue;
        if (--budget.placements < 0) {
          isComplete = false;
          return;
        }
        place(forms.get(number), base && multiplied(matrix, base), [...around, number]);
      }
  };

  const noteImage = (number: number, size: DrawnSize | undefined) => {
    const known = images.get(number);
    if (!size || (images.has(number) && !known)) images.set(number, undefined);
    else
      images.set(number, {
        widthPoints: Math.max(size.widthPoints, known?.widthPoints ?? 0),
        heightPoints: Math.max(size.heightPoints, known?.heightPoints ?? 0),
      });
  };

  /** The appearances of annotations. They are drawn into a rectangle, so the scale of their content is unknown. */
  const appearances = (annotation: Dictionary | undefined) => {
    const states = resolveDictionary(file, annotation?.get('AP'));
    for (const state of states?.values() ?? []) {
      const entries = resolveDictionary(file, state);
      const all = entries?.has('Subtype') || entries?.has('BBox') ? [state] : [...(entries?.values() ?? [])];
      for (const appearance of all) {
        const drawn: Drawn = { images: [], forms: [] };
        draw(isReference(appearance) ? appearance : undefined, identity, undefined, drawn);
        place(drawn, undefined, []);
      }
    }
  };

  /** Content that no page is known to draw: patterns, glyphs, masks, templates, and content that only scripts show. */
  const readOthers = () => {
    // Objects without references to them are not written, and their names are not drawn.
    const isRooted = isReference(file.trailer.get('Root'));
    const numbers = isRooted
      ? reachableObjects(file).map(([number]) => number)
      : Array(file.entries.size).keys();
    for (const number of numbers) {
      const reference = referenceTo(file, number);
      const entries = resolveDictionary(file, reference);
      if (!entries) continue;
      if (entries.has('CharProcs')) readGlyphs(entries);
      else if (entries.get('Type') === 'Template') readTemplate(entries);
      else if (isContent(entries) && !forms.has(number))
        read([reference], resolveDictionary(file, entries.get('Resources')), number);
      else continue;
      place(forms.get(number), undefined, [number]);
    }
  };

  /** A page that only scripts add to the document (ISO 32000-2, 12.7.7). */
  const readTemplate = (entries: Dictionary) => {
    const resources = resolveDictionary(file, entries.get('Resources'));
    place(read(contentStreams(file, entries), resources, undefined), undefined, []);
  };

  const isContent = (entries: Dictionary) =>
    entries.get('Subtype') === 'Form' || (entries.get('PatternType') === 1 && entries.has('PaintType'));

  const readGlyphs = (entries: Dictionary) => {
    const resources = resolveDictionary(file, entries.get('Resources'));
    for (const glyph of resolveDictionary(file, entries.get('CharProcs'))?.values() ?? [])
      place(read([glyph], resources, undefined), undefined, []);
  };

  return {
    read: readReadable,
    place,
    appearances,
    readOthers,
    usage: (): Usage => ({
      fonts,
      images,
      isNamed: (number, name) => named.has(number) || strayNames.has(name),
      isComplete,
      isRead,
    }),
  };
}

function sizeOf([a, b, c, d]: Matrix): DrawnSize {
  return { widthPoints: Math.hypot(a, b), heightPoints: Math.hypot(c, d) };
}
