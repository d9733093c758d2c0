import {
  type PDFArray,
  type PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  type PDFPage,
  type PDFRef,
  PDFString,
} from '@cantoo/pdf-lib';

/** A document whose pages show a text each. */
export async function withPages(texts: readonly string[]): Promise<PDFDocument> {
  const document = await PDFDocument.create();
  for (const text of texts) document.addPage([300, 200]).drawText(text, { x: 20, y: 100, size: 20 });
  return document;
}

/** Adds bookmarks: a title leads to a page by its place from 0; those in a list stand below the one before. */
export function addBookmarks(document: PDFDocument, bookmarks: readonly Bookmark[]): void {
  const { context } = document;
  const level = (items: readonly Bookmark[], parent: PDFRef) => {
    const references = items.map(() => context.nextRef());
    for (const [index, { title, page, below = [] }] of items.entries()) {
      const own = references[index] as PDFRef;
      const entries = context.obj({ Parent: parent }) as PDFDict;
      entries.set(PDFName.of('Title'), PDFString.of(title));
      if (page !== undefined)
        entries.set(PDFName.of('Dest'), context.obj([document.getPage(page).ref, 'Fit']));
      if (references[index - 1]) entries.set(PDFName.of('Prev'), references[index - 1] as PDFRef);
      if (references[index + 1]) entries.set(PDFName.of('Next'), references[index + 1] as PDFRef);
      if (below.length > 0) {
        const { first, last } = level(below, own);
        entries.set(PDFName.of('First'), first);
        entries.set(PDFName.of('Last'), last);
        entries.set(PDFName.of('Count'), PDFNumber.of(below.length));
      }
      context.assign(own, entries);
    }
    return { first: references[0] as PDFRef, last: references.at(-1) as PDFRef };
  };
  const root = context.nextRef();
  const { first, last } = level(bookmarks, root);
  context.assign(root, context.obj({ Type: 'Outlines', First: first, Last: last, Count: bookmarks.length }));
  document.catalog.set(PDFName.of('Outlines'), root);
}

interface Bookmark {
  readonly title: string;
  readonly page?: number;
  readonly below?: readonly Bookmark[];
}

/** Adds a link to a page, or to a named destination. */
export function addLink(from: PDFPage, to: PDFPage | string): void {
  const { context } = from.doc;
  const target = typeof to === 'string' ? PDFString.of(to) : context.obj([to.ref, 'Fit']);
  const link = context.obj({ Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 50, 50] }) as PDFDict;
  link.set(PDFName.of('Dest'), target);
  const list = from.node.Annots() ?? (context.obj([]) as PDFArray);
  list.push(context.register(link));
  from.node.set(PDFName.of('Annots'), list);
}

/** Names destinations of the catalog's name tree: a page's place from 0 by name. */
export function nameDestinations(document: PDFDocument, places: Readonly<Record<string, number>>): void {
  const { context } = document;
  const names = Object.entries(places).flatMap(([name, place]) => [
    PDFString.of(name),
    context.obj([document.getPage(place).ref, 'Fit']),
  ]);
  const list = context.obj([]) as PDFArray;
  for (const item of names) list.push(item);
  document.catalog.set(PDFName.of('Names'), context.obj({ Dests: { Names: list } }));
}

/** Labels pages: the range that starts at each place, as PDF writes it. */
export function labelPages(
  document: PDFDocument,
  ranges: Readonly<Record<number, { S?: string; St?: number; P?: string }>>,
): void {
  const { context } = document;
  const numbers = context.obj([]) as PDFArray;
  for (const [start, { S, St, P }] of Object.entries(ranges)) {
    const range = context.obj({ ...(S && { S }), ...(St && { St }) }) as PDFDict;
    if (P) range.set(PDFName.of('P'), PDFString.of(P));
    numbers.push(PDFNumber.of(Number(start)));
    numbers.push(range);
  }
  document.catalog.set(PDFName.of('PageLabels'), context.obj({ Nums: numbers }));
}
