import { knownNumber } from '../../pdf-objects/objects/locate-object.ts';
import type { PdfFile } from '../../pdf-objects/objects/pdf-file.ts';
import {
  resolve,
  resolveArray,
  resolveDictionary,
  resolveStream,
} from '../../pdf-objects/objects/read-object.ts';
import {
  type Dictionary,
  isDictionary,
  isReference,
  type Reference,
  type Value,
} from '../../pdf-objects/objects/values.ts';
import type { OpenedSource } from '../../pdf-objects/structure/open-source.ts';
import { readPage } from '../../pdf-objects/structure/read-pages.ts';
import { usedResources } from '../../pdf-objects/structure/used-resources.ts';

/** An image of a PDF, and the pages that have it, counted from 1. */
export interface FoundImage {
  readonly reference: Reference;
  readonly pages: number[];
}

const maximumDepth = 16;

/** How much content is read to find out which resources a page uses. */
const contentBytes = 64 * 1024 * 1024;

/**
 * The images of pages, each once, in the order of the pages: those that a page itself uses, and those of its forms, patterns,
 * fonts and annotations. Images within content streams are not among them. Stops after `maximum` and one.
 */
export function findImages(
  { file, sourcePages }: OpenedSource,
  pages: readonly number[],
  maximum: number,
): readonly FoundImage[] {
  const found = new Map<number, FoundImage>();
  const budget = { bytes: contentBytes };
  for (const page of new Set(pages)) {
    const sourcePage = sourcePages[page - 1];
    if (!sourcePage || found.size > maximum) break;
    const seen = new Set<number>();
    const add = (reference: Reference) => {
      const number = knownNumber(file, reference);
      const known = found.get(number);
      if (!known) found.set(number, { reference, pages: [page] });
      else if (known.pages.at(-1) !== page) known.pages.push(page);
    };
    const entries = readPage(file, sourcePage);
    walkResources(file, usedResources(file, entries, budget), { seen, add }, 0);
    for (const annotation of resolveArray(file, entries.get('Annots')) ?? [])
      walkAppearances(file, resolveDictionary(file, annotation), { seen, add });
  }
  return [...found.values()];
}

interface Walk {
  /** Objects of this page that were looked at. */
  readonly seen: Set<number>;
  add(image: Reference): void;
}

function walkResources(file: PdfFile, value: Value | undefined, walk: Walk, depth: number): void {
  const resources = resolveDictionary(file, value);
  if (!resources || depth > maximumDepth) return;
  for (const kind of ['XObject', 'Pattern', 'Font'])
    for (const item of resolveDictionary(file, resources.get(kind))?.values() ?? [])
      walkObject(file, item, walk, depth);
  for (const state of resolveDictionary(file, resources.get('ExtGState'))?.values() ?? []) {
    const group = resolveDictionary(file, resolveDictionary(file, state)?.get('SMask'))?.get('G');
    if (group !== undefined) walkObject(file, group, walk, depth);
  }
}

function walkObject(file: PdfFile, value: Value, walk: Walk, depth: number): void {
  const number = isReference(value) ? knownNumber(file, value) : 0;
  if (number > 0 && walk.seen.has(number)) return;
  walk.seen.add(number);
  const entries = resolveDictionary(file, value);
  if (!entries) return;
  if (resolve(file, entries.get('Subtype')) === 'Image') {
    if (isReference(value)) walk.add(value);
    return;
  }
  walkResources(file, entries.get('Resources'), walk, depth + 1);
}

/** The normal appearance of an annotation, which may be one for each of its states. */
function walkAppearances(file: PdfFile, annotation: Dictionary | undefined, walk: Walk): void {
  const normal = resolveDictionary(file, annotation?.get('AP'))?.get('N');
  if (normal === undefined) return;
  if (resolveStream(file, normal)) walkObject(file, normal, walk, 0);
  const states = resolve(file, normal);
  if (!resolveStream(file, normal) && isDictionary(states))
    for (const state of states.values()) walkObject(file, state, walk, 0);
}
