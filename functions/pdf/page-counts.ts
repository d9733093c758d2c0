import type { z } from 'zod';
import { exactPages, type PageBounds, unknownPages } from '../core/contract/dry-run.ts';
import type { CallContext } from '../core/contract/endpoint.ts';
import { type Pages, parsePages } from '../core/contract/fields/pages.ts';
import type { PdfSource } from '../core/contract/fields/pdf-source.ts';
import { limits } from '../core/contract/limits.ts';
import { Problem } from '../core/contract/problems/problem.ts';
import { tenantOf } from '../core/contract/tenant.ts';
import { countImages } from '../core/drawing/pdf-to-image.ts';
import type { PageCounts } from '../core/http/dry-run.ts';
import { countPages } from '../core/page-operations/count-pages.ts';
import { pageHundredths, stageEndpoints } from './endpoints/processing.ts';
import type { Stage } from './endpoints/stage-schemas.ts';
import type { pdf } from './endpoints.ts';
import { pagesOfRecognised } from './reading-options.ts';
import { readSource } from './sources/read-source.ts';
import { namesSeveral } from './stages/check-stages.ts';

type Input = z.output<typeof pdf.findHiddenText.request>;

/**
 * How many pages a call draws, reads or compresses. A PDF in the request is opened and counted, and of a stored document the
 * record says it. An upload is not opened and a URL not fetched: then only `pages` can say it.
 */
export const pageCounts: PageCounts<typeof pdf> = {
  pdfToImage: (input, context) => countChosen(input, context, (pdf) => countImages(pdf, input)),
  findHiddenText: (input, context) => countChosen(input, context, (pdf) => countOf(pdf, input)),
  extractContent: countRead,
  extractTables: countRead,
  compressPdf: countAll,
  redactPdf: async (input, context) => {
    const pages = await countAll(input, context);
    return input.ocr === 'never' ? pages : withRecognised(pages);
  },
  // Which pages are scans is only known when they have been looked at.
  ocrPdf: async (input, context) => upTo(await countChosen(input, context, (pdf) => countOf(pdf, input))),
  extractText: async (input, context) =>
    upTo(await countChosen(input, context, (pdf) => countOf(pdf, input))),
  processPdf: async (input, context) => {
    let pages = namesSeveral(input) ? unknownPages : await countAll(input, context);
    let priced: PageBounds = exactPages(0);
    for (const stage of input.stages) {
      priced = sum(priced, pricedIn(stage, pages, input.stages));
      pages = pagesAfter(stage, pages);
    }
    return priced;
  },
};

/** How many pages of a PDF are chosen. */
async function countOf(pdf: Uint8Array, input: Input): Promise<number> {
  return parsePages(input.pages, await countPages(pdf, input)).length;
}

/** The pages that are read, and those of them that may be recognised. */
async function countRead(
  input: Input & { readonly ocr: 'never' | 'auto' | 'always' },
  context: CallContext,
): Promise<PageBounds> {
  const read = await countChosen(input, context, (pdf) => countOf(pdf, input));
  return input.ocr === 'never' ? read : withRecognised(read);
}

/** Pages as they count if each of them may be recognised. */
function withRecognised(pages: PageBounds): PageBounds {
  return { ...pages, maximum: pages.maximum + pagesOfRecognised * upTo(pages).maximum };
}

function upTo({ maximum }: PageBounds): PageBounds {
  return { minimum: 0, maximum: Math.min(maximum, limits.recognisedPages) };
}

/** As how many pages those of a document count in a stage. */
function pricedIn(stage: Stage, pages: PageBounds, stages: readonly Stage[]): PageBounds {
  const { perPageHundredths } = stageEndpoints[stage.operation].price;
  if (perPageHundredths === 0) return exactPages(0);
  const times = perPageHundredths / pageHundredths(stages);
  const { minimum, maximum } = countedIn(stage, pages);
  return { minimum: minimum * times, maximum: maximum * times };
}

/** Which of the pages, and of those that may be recognised, a stage is paid for. */
function countedIn(stage: Stage, pages: PageBounds): PageBounds {
  if (stage.operation === 'ocrPdf') return upTo(pages);
  return stage.operation === 'redactPdf' && stage.ocr !== 'never' ? withRecognised(pages) : pages;
}

/** The chosen pages of the PDF that a call names; `count` counts those of one that the request has with it. */
async function countChosen(
  input: Input,
  context: CallContext,
  count: (pdf: Uint8Array) => Promise<number>,
): Promise<PageBounds> {
  if (input.document_id !== undefined) return countStored(input.document_id, input, context);
  if (input.pdf_url !== undefined) return countNamed(input.pages);
  return exactPages(await count(await readSource(input, context)));
}

/** All pages of the PDF that a call names. */
async function countAll(source: PdfSource, context: CallContext): Promise<PageBounds> {
  if (source.document_id !== undefined) return countStored(source.document_id, {}, context);
  if (source.pdf_url !== undefined) return unknownPages;
  return exactPages(await countPages(await readSource(source, context), source));
}

/** The pages that a document has after a stage. */
function pagesAfter(stage: Stage, before: PageBounds): PageBounds {
  if (stage.operation === 'mergePdfs') return { ...unknownPages, minimum: before.minimum };
  if (stage.operation !== 'extractPages') return before;
  const isKnown = before.minimum === before.maximum;
  return isKnown ? exactPages(parsePages(stage.pages, before.minimum).length) : countNamed(stage.pages);
}

function sum(one: PageBounds, other: PageBounds): PageBounds {
  return { minimum: one.minimum + other.minimum, maximum: one.maximum + other.maximum };
}

/** What storage takes is loaded for calls that need it alone. Throws document_not_found and insufficient_scope. */
async function countStored(
  id: string,
  { pages }: Pick<Input, 'pages'>,
  { accountId, environment, scopes }: CallContext,
): Promise<PageBounds> {
  const [{ findReadable }, { isUpload }] = await Promise.all([
    import('../core/documents/read-document.ts'),
    import('../core/documents/upload.ts'),
  ]);
  const key = { tenant: tenantOf(accountId, environment), id };
  const stored = await findReadable(key, { field: 'document_id', scopes });
  return isUpload(stored) ? countNamed(pages) : exactPages(parsePages(pages, stored.pageCount).length);
}

/** No PDF has as many pages: what chooses pages up to the last one chooses too many. */
const endlessPages = 999_999_999;

/** Where the PDF's pages are not known, `pages` tells them only if it names each. Throws invalid_pages. */
function countNamed(pages: Pages | undefined): PageBounds {
  try {
    return exactPages(parsePages(pages, endlessPages).length);
  } catch (error) {
    if (error instanceof Problem && error.code === 'too_many_pages') return unknownPages;
    throw error;
  }
}
