import { boundedPageRanges, countsFromEnd, type PageRange } from '../../contract/fields/pages/page-ranges.ts';
import { limits } from '../../contract/limits.ts';
import type { PrintOptions } from '../../contract/messages/render.ts';
import { Problem } from '../../contract/problems/problem.ts';
import { DevToolsError, type DevToolsSession } from '../chromium/devtools-pipe.ts';
import { countPrintedPages } from './count-printed-pages.ts';

const pixelsPerInch = 96;
/**
 * How many times longer the sheets of an @page rule may be than the request's. Beyond that, a document is not printed.
 */
const sheetsMayBeLonger = 5;

export interface PrintedPage {
  readonly pdf: Buffer;
  readonly pageCount: number;
}

/**
 * Prints the page. `heightPixels` is its document's height in CSS pixels. Throws invalid_pages, page_out_of_range
 * (naming the last page) and too_many_pages, which costs the base price: the page has been rendered.
 */
export async function printPage(
  session: DevToolsSession,
  options: PrintOptions,
  heightPixels: number,
): Promise<PrintedPage> {
  if (isFarTooLong(options, heightPixels)) throw tooManyPages(options);
  const ranges = boundedPageRanges(options.pageRanges, await neededPageCount(session, options));
  const printed = await print(session, options, ranges).catch(async (cause: unknown) => {
    if (!(cause instanceof DevToolsError) || options.pageRanges === undefined) throw cause;
    const { pageCount } = await print(session, options, boundedPageRanges());
    throw ranges.some(({ first }) => first > pageCount) ? outOfRange(pageCount) : cause;
  });
  // Chromium fails if no page of the ranges exists; if some do, it silently ignores those beyond the last page.
  if (printed.pageCount <= pagesBeforeLast(ranges)) {
    throw outOfRange((await print(session, options, boundedPageRanges())).pageCount);
  }
  if (printed.pageCount > limits.pages) throw tooManyPages(options);
  return printed;
}

/** The number of pages, if the ranges count pages from the end. */
async function neededPageCount(session: DevToolsSession, options: PrintOptions): Promise<number | undefined> {
  if (!countsFromEnd(options.pageRanges ?? '')) return undefined;
  const { pageCount } = await print(session, options, boundedPageRanges());
  if (pageCount > limits.pages) throw tooManyPages(options);
  return pageCount;
}

/** Dividing a page of a million pixels into sheets takes a second, even if few of them are printed. */
function isFarTooLong({ heightInches, landscape, widthInches }: PrintOptions, heightPixels: number): boolean {
  const sheetPixels = (landscape ? widthInches : heightInches) * pixelsPerInch;
  return heightPixels > sheetPixels * limits.pages * sheetsMayBeLonger;
}

function tooManyPages({ pageRanges }: PrintOptions): Problem {
  const remedy = pageRanges === undefined ? 'Print part of it with page_ranges, or split it.' : 'Split it.';
  return new Problem('too_many_pages', `The document has more than ${limits.pages} pages. ${remedy}`, {
    isOutOfTime: true,
  });
}

/** The number of pages in all ranges but the last. If the last begins beyond the end, no more were printed. */
function pagesBeforeLast(ranges: readonly PageRange[]): number {
  return ranges.slice(0, -1).reduce((total, { first, last }) => total + last - first + 1, 0);
}

function outOfRange(pageCount: number): Problem {
  const pages = pageCount === 1 ? '1 page' : `${pageCount} pages`;
  return new Problem(
    'page_out_of_range',
    `page_ranges has a range that starts after the last page: the document has ${pages}.`,
  );
}

async function print(
  session: DevToolsSession,
  options: PrintOptions,
  ranges: readonly PageRange[],
): Promise<PrintedPage> {
  const { headerHtml, footerHtml, marginInches } = options;
  const { data } = await session.send('Page.printToPDF', {
    paperWidth: options.widthInches,
    paperHeight: options.heightInches,
    landscape: options.landscape,
    marginTop: marginInches.top,
    marginRight: marginInches.right,
    marginBottom: marginInches.bottom,
    marginLeft: marginInches.left,
    scale: options.scale,
    printBackground: options.printBackground,
    preferCSSPageSize: true,
    displayHeaderFooter: headerHtml !== undefined || footerHtml !== undefined,
    // If a template is empty, Chromium prints a header and a footer of its own.
    headerTemplate: headerHtml || '<span></span>',
    footerTemplate: footerHtml || '<span></span>',
    // Chromium makes bookmarks from the headings in the tags.
    generateTaggedPDF: options.tagged || options.outline,
    generateDocumentOutline: options.outline,
    pageRanges: ranges.map(({ first, last }) => `${first}-${last}`).join(','),
  });
  const pdf = Buffer.from(data, 'base64');
  return { pdf, pageCount: countPrintedPages(pdf) };
}
