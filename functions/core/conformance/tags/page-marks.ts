import type { Draft } from '../../pdf-objects/editing/draft.ts';
import { numberOf } from '../../pdf-objects/objects/locate-object.ts';
import type { PdfFile } from '../../pdf-objects/objects/pdf-file.ts';
import { resolve, resolveDictionary } from '../../pdf-objects/objects/read-object.ts';
import type { Dictionary, Value } from '../../pdf-objects/objects/values.ts';
import { contentStreams } from '../../pdf-objects/structure/content/content-streams.ts';
import { type ContentBudget, decodeContent } from '../../pdf-objects/structure/content/decode-content.ts';
import { readPage } from '../../pdf-objects/structure/read-pages.ts';
import { type Marks, readMarks } from './read-marks.ts';
import type { MarkedContent } from './tag.ts';

/** The content of a page, or of a form XObject, with its marks. */
export interface MarkedStream {
  readonly content: Uint8Array;
  readonly marks: Marks;
  readonly resources: Dictionary;
}

/** The marks of all pages, and of the form XObjects on them that have their own. */
export interface DocumentMarks {
  /** Undefined where a page has no readable content. */
  readonly pages: readonly (MarkedStream | undefined)[];
  readonly forms: ReadonlyMap<number, MarkedStream>;
  /** The indexes of pages with unreadable content. */
  readonly unreadable: readonly number[];
}

/** The maximum content read in one document. */
const maximumContentBytes = 256 * 1024 * 1024;
/** The maximum depth of nested form XObjects. */
const maximumDepth = 12;

/** Reads the content of pages that is relevant to tags. */
export function readDocumentMarks({ file, sourcePages }: Draft): DocumentMarks {
  const budget = { bytes: maximumContentBytes };
  const known = new Map<number, MarkedStream | undefined>();
  const unreadable: number[] = [];
  const pages = sourcePages.map((source, index) => {
    const page = readPage(file, source);
    const streams = contentStreams(file, page);
    if (streams.length === 0) return undefined;
    const content = decodeContent(file, streams, budget);
    if (!content) unreadable.push(index);
    return content && markedStream(file, content, page.get('Resources'), known, budget, 0);
  });
  const forms = new Map([...known].flatMap(([number, form]) => (form ? [[number, form] as const] : [])));
  return { pages, forms, unreadable };
}

function markedStream(
  file: PdfFile,
  content: Uint8Array,
  resourcesValue: Value | undefined,
  known: Map<number, MarkedStream | undefined>,
  budget: ContentBudget,
  depth: number,
): MarkedStream {
  const resources = resolveDictionary(file, resourcesValue) ?? new Map<string, Value>();
  const properties = resolveDictionary(file, resources.get('Properties'));
  const xObjects = resolveDictionary(file, resources.get('XObject'));
  const marks = readMarks(content, {
    identifierOf: (name) => {
      const identifier = resolve(file, resolveDictionary(file, properties?.get(name))?.get('MCID'));
      return typeof identifier === 'number' ? identifier : undefined;
    },
    hasMarks: (name) => formMarks(file, xObjects?.get(name), known, budget, depth + 1) !== undefined,
  });
  return { content, marks, resources };
}

/** Returns a form XObject with marks; undefined for any other. */
function formMarks(
  file: PdfFile,
  value: Value | undefined,
  known: Map<number, MarkedStream | undefined>,
  budget: ContentBudget,
  depth: number,
): MarkedStream | undefined {
  const number = numberOf(file, value);
  if (number === 0 || depth > maximumDepth) return undefined;
  if (known.has(number)) return known.get(number);
  known.set(number, undefined); // ends recursion into itself
  const entries = resolveDictionary(file, value);
  if (resolve(file, entries?.get('Subtype')) !== 'Form') return undefined;
  const content = decodeContent(file, [value ?? null], budget);
  if (!content) return undefined;
  const form = markedStream(file, content, entries?.get('Resources'), known, budget, depth);
  const isMarked =
    form.marks.marks.some(({ identifier }) => identifier !== undefined) || form.marks.draws.length > 0;
  if (isMarked) known.set(number, form);
  return isMarked ? form : undefined;
}

/** Whether content shows text, rather than only graphics. */
export function showsText(
  { pages, forms }: DocumentMarks,
  { page, stream, identifier }: MarkedContent,
): boolean {
  const own = stream > 0 ? forms.get(stream) : pages[page];
  return own?.marks.texts.has(identifier) === true;
}
