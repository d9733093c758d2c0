import type { z } from 'zod';
import { tenantOf } from '../core/contract/callers/tenant.ts';
import { exactPages, type PageBounds, unknownPages } from '../core/contract/dry-run.ts';
import type { CallContext } from '../core/contract/endpoint.ts';
import type { PdfSource } from '../core/contract/fields/files/pdf-source.ts';
import { isUploadedFile } from '../core/contract/fields/files/uploaded-file.ts';
import { type Pages, parsePages } from '../core/contract/fields/pages/pages-field.ts';
import { limits } from '../core/contract/limits.ts';
import { pagesOfRecognised } from '../core/contract/prices.ts';
import { Problem } from '../core/contract/problems/problem.ts';
import { callEngine } from '../core/engine-calls/call-engine.ts';
import { engineCall } from '../core/engine-calls/engine-call.ts';
import type { PageCounts } from '../core/http/answer-dry-run.ts';
import { checkStages, namesSeveral } from './check-stages.ts';
import { pageWeights } from './endpoints/processing.ts';
import type { Stage } from './endpoints/stage-schemas.ts';
import type { pdf } from './endpoints.ts';

type Input = z.output<typeof pdf.findHiddenText.request>;

/**
 * The number of pages that a call draws, reads or compresses. A PDF in the request is opened and counted; a stored
 * document has the number in its record. An upload is not opened and a URL not fetched, so only `pages` can determine
 * it.
 */
export const pageCounts: PageCounts<typeof pdf> = {
  pdfToImage: (input, context) => countChosen(input, context, async () => imagesOf(input, context)),
  findHiddenText: (input, context) => countChosen(input, context, () => countOf(input, context)),
  extractContent: countRead,
  extractTables: countRead,
  extractFields: countRead,
  checkAccessibility: countAll,
  comparePdfs: async ({ before, after, pages, password }, context) => {
    const counts = [];
    for (const source of [before, after]) {
      const named = isUploadedFile(source) ? { file: source } : source;
      const input = { password, ...named, pages } as Input;
      counts.push(await countChosen(input, context, () => countOf(input, context)));
    }
    return larger(counts);
  },
  compressPdf: countAll,
  redactPdf: async (input, context) => {
    const pages = await countAll(input, context);
    return input.ocr === 'never' ? pages : withRecognised(pages);
  },
  // Which pages are scans is only known after examining them.
  ocrPdf: async (input, context) => upTo(await countChosen(input, context, () => countOf(input, context))),
  extractText: async (input, context) =>
    upTo(await countChosen(input, context, () => countOf(input, context))),
  processPdf: async (input, context) => {
    checkStages(input);
    if (pageWeights(input.stages).every((weight) => weight === 0)) return unknownPages;
    let pages = namesSeveral(input) ? unknownPages : await countAll(input, context);
    let priced: PageBounds = exactPages(0);
    const weights = pageWeights(input.stages);
    for (const [index, stage] of input.stages.entries()) {
      priced = sum(priced, pricedIn(stage, pages, weights[index]));
      pages = pagesAfter(stage, pages);
    }
    return priced;
  },
};

/** The number of chosen pages of a PDF. */
async function countOf(input: Input, context: CallContext): Promise<number> {
  return parsePages(input.pages, await pagesIn(input, context)).length;
}

/** The number of pages of a PDF in the request. */
async function pagesIn({ file, pdf_base64, password }: PdfSource, context: CallContext): Promise<number> {
  const { json } = await callEngine<{ readonly json: { readonly page_count: number } }>(
    'pageCount',
    { file, pdf_base64, password },
    engineCall(context),
  );
  return json.page_count;
}

async function imagesOf(
  input: z.output<typeof pdf.pdfToImage.request>,
  context: CallContext,
): Promise<number> {
  const { imageCount } = await callEngine<{ readonly imageCount: number }>(
    'countImages',
    input,
    engineCall(context),
  );
  return imageCount;
}

/** The pages that are read, including those that may be recognised. */
async function countRead(
  input: Input & { readonly ocr: 'never' | 'auto' | 'always' },
  context: CallContext,
): Promise<PageBounds> {
  const read = await countChosen(input, context, () => countOf(input, context));
  return input.ocr === 'never' ? read : withRecognised(read);
}

/** The number of pages to charge if each of them may be recognised. */
function withRecognised(pages: PageBounds): PageBounds {
  return { ...pages, maximum: pages.maximum + pagesOfRecognised * upTo(pages).maximum };
}

function upTo({ maximum }: PageBounds): PageBounds {
  return { minimum: 0, maximum: Math.min(maximum, limits.recognisedPages) };
}

/** The charged number of a document's pages in a stage, where each counts that many times. */
function pricedIn(stage: Stage, pages: PageBounds, times = 0): PageBounds {
  if (times === 0) return exactPages(0);
  const { minimum, maximum } = countedIn(stage, pages);
  return { minimum: minimum * times, maximum: maximum * times };
}

/** The charged pages of a stage, including those that may be recognised. */
function countedIn(stage: Stage, pages: PageBounds): PageBounds {
  if (stage.operation === 'ocrPdf') return upTo(pages);
  return stage.operation === 'redactPdf' && stage.ocr !== 'never' ? withRecognised(pages) : pages;
}

/** The chosen pages of a call's PDF; `count` counts those of one within the request. */
async function countChosen(
  input: Input,
  context: CallContext,
  count: () => Promise<number>,
): Promise<PageBounds> {
  if (input.document_id !== undefined) return countStored(input.document_id, input, context);
  if (input.pdf_url !== undefined) return countNamed(input.pages);
  return exactPages(await count());
}

/** All pages of a call's PDF. */
async function countAll(source: PdfSource, context: CallContext): Promise<PageBounds> {
  if (source.document_id !== undefined) return countStored(source.document_id, {}, context);
  if (source.pdf_url !== undefined) return unknownPages;
  return exactPages(await pagesIn(source, context));
}

/** The pages of a document after a stage. */
function pagesAfter(stage: Stage, before: PageBounds): PageBounds {
  if (stage.operation === 'mergePdfs') return { ...unknownPages, minimum: before.minimum };
  if (stage.operation !== 'extractPages') return before;
  const isKnown = before.minimum === before.maximum;
  return isKnown ? exactPages(parsePages(stage.pages, before.minimum).length) : countNamed(stage.pages);
}

/** The bounds of the longest of some documents. */
function larger(counts: readonly PageBounds[]): PageBounds {
  return {
    minimum: Math.max(...counts.map(({ minimum }) => minimum)),
    maximum: Math.max(...counts.map(({ maximum }) => maximum)),
  };
}

function sum(one: PageBounds, other: PageBounds): PageBounds {
  return { minimum: one.minimum + other.minimum, maximum: one.maximum + other.maximum };
}

/** Only calls that need storage load its code. Throws document_not_found and insufficient_scope. */
async function countStored(
  id: string,
  { pages }: Pick<Input, 'pages'>,
  { accountId, environment, scopes, webToken }: CallContext,
): Promise<PageBounds> {
  const [{ findReadable }, { isUpload }] = await Promise.all([
    import('../core/documents/read-document.ts'),
    import('../core/documents/uploads/upload.ts'),
  ]);
  const key = { tenant: tenantOf(accountId, environment), id };
  const stored = await findReadable(key, { field: 'document_id', scopes, webToken });
  return isUpload(stored) ? countNamed(pages) : exactPages(parsePages(pages, stored.pageCount).length);
}

/** More pages than any PDF has, so that a choice up to the last page exceeds the limit. */
const endlessPages = 999_999_999;

/** If the PDF's pages are unknown, `pages` determines them only by naming each. Throws invalid_pages. */
function countNamed(pages: Pages | undefined): PageBounds {
  try {
    return exactPages(parsePages(pages, endlessPages).length);
  } catch (error) {
    if (error instanceof Problem && error.code === 'too_many_pages') return unknownPages;
    throw error;
  }
}
