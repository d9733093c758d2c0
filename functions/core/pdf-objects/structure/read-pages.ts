import { DamagedPdf } from '../errors.ts';
import { numberOf } from '../objects/locate-object.ts';
import type { PdfFile } from '../objects/pdf-file.ts';
import {
  readCatalog,
  referenceTo,
  resolve,
  resolveArray,
  resolveDictionary,
} from '../objects/read-object.ts';
import { scanObject } from '../objects/scan-object.ts';
import { type Dictionary, isDictionary, isReference, type Value } from '../objects/values.ts';

/** A page of a source: its object number, and its inherited entries. */
export interface SourcePage {
  /** 0 for a page that is inline in the page tree. */
  readonly number: number;
  readonly inherited: Dictionary;
  /** Its own entries, if it has no number. */
  readonly direct?: Dictionary;
}

const inheritable = ['Resources', 'MediaBox', 'CropBox', 'Rotate'];
const maximumDepth = 256;
/** More than any limit allows; bounds the traversal of a hostile tree. */
const maximumPages = 200_000;

/**
 * The pages in order: the actual leaves of the page tree (ISO 32000-2, 7.7.3). Throws DamagedPdf if the tree has
 * cycles, gaps or a wrong count, unless the file was repaired.
 */
export function readPages(file: PdfFile): readonly SourcePage[] {
  const pages: SourcePage[] = [];
  const nodes = new Set<number>();
  const root = readCatalog(file).get('Pages');
  if (!isReference(root)) throw new DamagedPdf('no page tree');

  const walk = (reference: Value, inherited: Dictionary, depth: number) => {
    const number = numberOf(file, reference);
    const scanned = number > 0 ? scanObject(file, number) : undefined;
    if (!scanned && !isDictionary(reference)) return odd(file, 'page that is missing');
    if (scanned?.type === 'Page') return addPage(number, inherited);
    const node = resolveDictionary(file, reference);
    if (!node) return odd(file, 'page that is no dictionary');
    const kids = resolveArray(file, node.get('Kids'));
    if (!kids && node.get('Type') === 'Pages') return odd(file, 'no kids');
    if (!kids) return addPage(number, inherited, scanned ? undefined : node);
    if ((number > 0 && nodes.has(number)) || depth >= maximumDepth)
      return odd(file, 'page tree with a cycle');
    nodes.add(number);
    const passedOn = withInherited(node, inherited);
    for (const kid of kids) walk(kid, passedOn, depth + 1);
  };
  const addPage = (number: number, inherited: Dictionary, direct?: Dictionary) => {
    if (pages.length >= maximumPages) throw new DamagedPdf('too many pages');
    pages.push({ number, inherited, ...(direct && { direct }) });
  };

  walk(root, new Map(), 0);
  const count = resolve(file, resolveDictionary(file, root)?.get('Count'));
  if (count !== pages.length || pages.length === 0) odd(file, 'count that lies');
  return pages;
}

/** A page's dictionary, including its inherited entries. */
export function readPage(file: PdfFile, page: SourcePage): Dictionary {
  const own =
    page.direct ?? resolveDictionary(file, referenceTo(file, page.number)) ?? new Map<string, Value>();
  return page.inherited.size === 0 ? own : new Map([...page.inherited, ...own]);
}

function withInherited(node: Dictionary, inherited: Dictionary): Dictionary {
  const own = inheritable.filter((key) => (node.get(key) ?? null) !== null);
  return own.length === 0
    ? inherited
    : new Map([...inherited, ...own.map((key) => [key, node.get(key) ?? null] as const)]);
}

function odd(file: PdfFile, what: string): void {
  if (!file.isRepaired) throw new DamagedPdf(what);
}
