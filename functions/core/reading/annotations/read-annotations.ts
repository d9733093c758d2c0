import { isShown } from '../../form-fields/appearance.ts';
import { boxOnPage } from '../../form-fields/box-on-page.ts';
import type { Rectangle } from '../../geometry/rectangle.ts';
import { type PageView, pageView } from '../../page-content/page-view.ts';
import type { PdfFile } from '../../pdf-objects/objects/pdf-file.ts';
import { resolve, resolveArray, resolveDictionary } from '../../pdf-objects/objects/read-object.ts';
import { type Dictionary, isString, type Value } from '../../pdf-objects/objects/values.ts';
import type { OpenedSource } from '../../pdf-objects/structure/open-source.ts';
import { readPage } from '../../pdf-objects/structure/read-pages.ts';
import { linkAddress } from './link-address.ts';
import type { PageAnnotations, PageLink } from './page-annotations.ts';

/** The maximum number of annotations read in a document and on a page, and of areas that one has. */
const mostInDocument = 200_000;
const mostOnPage = 2_000;
const mostAreas = 200;

/** Reads the links and the marks of struck text on pages, which count from 1 (ISO 32000-2, 12.5.6). */
export function readAnnotations(
  { file, sourcePages }: OpenedSource,
  pages: Iterable<number>,
): ReadonlyMap<number, PageAnnotations> {
  const found = new Map<number, PageAnnotations>();
  let left = mostInDocument;
  for (const page of pages) {
    const source = sourcePages[page - 1];
    const entries = source && readPage(file, source);
    const list = resolveArray(file, entries?.get('Annots'))?.slice(0, Math.min(mostOnPage, left)) ?? [];
    if (!entries || list.length === 0) continue;
    left -= list.length;
    found.set(page, annotationsOf(file, list, pageView(file, entries)));
  }
  return found;
}

function annotationsOf(file: PdfFile, list: readonly Value[], view: PageView): PageAnnotations {
  const links: PageLink[] = [];
  const struck: Rectangle[] = [];
  for (const value of list) {
    const annotation = resolveDictionary(file, value);
    if (!annotation || !isShown(file, annotation)) continue;
    const kind = resolve(file, annotation.get('Subtype'));
    if (kind === 'StrikeOut') struck.push(...areasOf(file, annotation, view));
    const address = kind === 'Link' ? addressOf(file, annotation) : undefined;
    if (address !== undefined)
      links.push(...areasOf(file, annotation, view).map((area) => ({ ...area, address })));
  }
  return { links, struck };
}

function addressOf(file: PdfFile, annotation: Dictionary): string | undefined {
  const action = resolveDictionary(file, annotation.get('A'));
  const address = resolve(file, action?.get('S')) === 'URI' ? resolve(file, action?.get('URI')) : undefined;
  // An address is ASCII (table 210); many files have UTF-8.
  return isString(address) ? linkAddress(new TextDecoder().decode(address)) : undefined;
}

/** The quadrilaterals of an annotation on its page as displayed, or its rectangle if it has none. */
export function areasOf(file: PdfFile, annotation: Dictionary, view: PageView): readonly Rectangle[] {
  const points = resolveArray(file, annotation.get('QuadPoints'))?.slice(0, 8 * mostAreas) ?? [];
  const numbers = points.map((point) => resolve(file, point));
  const areas: Rectangle[] = [];
  for (let at = 0; at + 8 <= numbers.length; at += 8) {
    const corners = numbers.slice(at, at + 8);
    if (!corners.every((corner) => typeof corner === 'number')) break;
    const xs = corners.filter((_, index) => index % 2 === 0) as number[]; // as tested
    const ys = corners.filter((_, index) => index % 2 === 1) as number[];
    const area = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
    areas.push(...onPage(file, area, view));
  }
  return areas.length > 0 ? areas : onPage(file, annotation.get('Rect'), view);
}

function onPage(file: PdfFile, rectangle: Value | undefined, view: PageView): readonly Rectangle[] {
  const box = boxOnPage(file, rectangle, view);
  return box ? [{ left: box.x, top: box.y, right: box.x + box.width, bottom: box.y + box.height }] : [];
}
