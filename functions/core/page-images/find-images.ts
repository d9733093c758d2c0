import { createHash } from 'node:crypto';
import { knownNumber } from '../pdf-objects/objects/locate-object.ts';
import type { PdfFile } from '../pdf-objects/objects/pdf-file.ts';
import {
  resolve,
  resolveArray,
  resolveDictionary,
  resolveStream,
} from '../pdf-objects/objects/read-object.ts';
import {
  type Dictionary,
  isDictionary,
  isReference,
  type Value,
  withEntries,
} from '../pdf-objects/objects/values.ts';
import { contentStreams } from '../pdf-objects/structure/content/content-streams.ts';
import { decodeContent } from '../pdf-objects/structure/content/decode-content.ts';
import { eachInlineImage } from '../pdf-objects/structure/content/inline-images.ts';
import { usedResources } from '../pdf-objects/structure/content/used-resources.ts';
import type { OpenedSource } from '../pdf-objects/structure/open-source.ts';
import { readPage } from '../pdf-objects/structure/read-pages.ts';
import type { ImageStream } from './image-file.ts';

/** An image of a PDF, and its pages, counted from 1. */
export interface FoundImage {
  readonly stream: ImageStream;
  readonly pages: number[];
}

interface Found {
  readonly images: readonly FoundImage[];
  /** Pages with unreadable content, which may have further images. */
  readonly unreadPages: readonly number[];
}

const maximumDepth = 16;

/** The maximum content read to find the resources that a page uses, and as much again for inline images. */
const contentBytes = 64 * 1024 * 1024;

/**
 * Returns the images of pages, each once, in page order: those that a page itself uses, and those of its forms,
 * patterns, fonts and annotations, then inline ones. Stops after `maximum` + 1.
 */
export function findImages(
  { file, sourcePages }: OpenedSource,
  pages: readonly number[],
  maximum: number,
): Found {
  const unread = new Set<number>();
  const found = new Map<number | string, FoundImage>();
  const budget = { bytes: contentBytes };
  const imageBudget = { bytes: contentBytes };
  for (const page of new Set(pages)) {
    const sourcePage = sourcePages[page - 1];
    if (!sourcePage || found.size > maximum) break;
    const seen = new Set<number>();
    const add = (key: number | string, stream: ImageStream) => {
      const known = found.get(key);
      if (!known && found.size <= maximum) found.set(key, { stream, pages: [page] });
      else if (known && known.pages.at(-1) !== page) known.pages.push(page);
    };
    const read = (contents: readonly Value[], resources: Value | undefined) => {
      const content = decodeContent(file, contents, imageBudget);
      if (content) addInline(file, content, resources, add);
      else unread.add(page);
    };
    const walk: Walk = { seen, add, read };
    const entries = readPage(file, sourcePage);
    walkResources(file, usedResources(file, entries, budget), walk, 0);
    for (const annotation of resolveArray(file, entries.get('Annots')) ?? [])
      walkAppearances(file, resolveDictionary(file, annotation), walk);
    read(contentStreams(file, entries), entries.get('Resources'));
  }
  return { images: [...found.values()], unreadPages: [...unread] };
}

interface Walk {
  /** Objects of this page that were examined. */
  readonly seen: Set<number>;
  /** An image is identified by its number, or by a digest of it. */
  add(key: number | string, image: ImageStream): void;
  /** Finds the inline images in content. */
  read(contents: readonly Value[], resources: Value | undefined): void;
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
    // One without data is listed too, as unreadable.
    walk.add(number, resolveStream(file, value) ?? { dictionary: entries, data: new Uint8Array(0) });
    return;
  }
  walkResources(file, entries.get('Resources'), walk, depth + 1);
  if (resolveStream(file, value)) walk.read([value], entries.get('Resources'));
}

/** Adds inline images. Names of colour spaces may be those of resources. */
function addInline(file: PdfFile, content: Uint8Array, resources: Value | undefined, add: Walk['add']): void {
  const spaces = resolveDictionary(file, resolveDictionary(file, resources)?.get('ColorSpace'));
  eachInlineImage(content, ({ dictionary, data }) => {
    const space = dictionary.get('ColorSpace');
    const named = typeof space === 'string' ? spaces?.get(space) : undefined;
    const own = named === undefined ? dictionary : withEntries(dictionary, { ColorSpace: named });
    const digest = createHash('sha256')
      .update(JSON.stringify([...dictionary]))
      .update(data)
      .digest('base64');
    add(digest, { dictionary: own, data });
  });
}

/** The normal appearance of an annotation, possibly one for each of its states. */
function walkAppearances(file: PdfFile, annotation: Dictionary | undefined, walk: Walk): void {
  const normal = resolveDictionary(file, annotation?.get('AP'))?.get('N');
  if (normal === undefined) return;
  if (resolveStream(file, normal)) walkObject(file, normal, walk, 0);
  const states = resolve(file, normal);
  if (!resolveStream(file, normal) && isDictionary(states))
    for (const state of states.values()) walkObject(file, state, walk, 0);
}
