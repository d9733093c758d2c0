import { callRender, callRenderForPicture } from '../core/aws/call-render.ts';
import type { CallContext, Operations, PdfResult } from '../core/contract/endpoint.ts';
import { requestedConformance } from '../core/contract/fields/conformance.ts';
import type { PageLibrary } from '../core/contract/page-libraries.ts';
import type { RenderRequest } from '../core/contract/render.ts';
import { callEngine } from '../core/engine-calls/call-engine.ts';
import { engineCall } from '../core/engine-calls/engine-call.ts';
import type { html } from './endpoints.ts';
import { htmlFile, markdownFile, type PageFiles, pageFiles } from './page-files.ts';
import { type PrintInput, pictureRequest, renderRequest } from './render-request.ts';
import { withFiles } from './with-files.ts';

export const operations: Operations<typeof html> = {
  htmlToPdf: async (input, context) =>
    printed(input, await pageFiles(input, input.html, htmlFile, context), context),
  markdownToPdf: async ({ markdown, theme, ...input }, context) => {
    const own = await pageFiles(input, markdown, markdownFile, context);
    // Loaded on demand: HTML input need not wait for it.
    const { markdownPage } = await import('../core/markdown/markdown-page.ts');
    const { html, warnings, hasDiagrams } = markdownPage(own?.page ?? markdown ?? '', theme);
    const libraries = hasDiagrams ? (['@mermaid-js/tiny'] as const) : [];
    const made = await printed({ ...input, html }, own && { ...own, page: html }, context, libraries);
    return { ...made, warnings: [...warnings, ...(made.warnings ?? [])] };
  },
  htmlToImage: async (input, context) => {
    const own = await pageFiles(input, input.html, htmlFile, context);
    const isTest = context.environment === 'test';
    const request = pictureRequest(own ? { ...input, html: own.page } : input, isTest);
    const drawn = (sendable: typeof request) => callRenderForPicture(sendable, context);
    return own ? withFiles(request, own.files, {}, drawn) : drawn(request);
  },
};

/** A request with the libraries that its page needs. Loaded on demand: few pages need any. */
async function withLibraries<Request extends RenderRequest>(
  request: Request,
  names: readonly PageLibrary[],
): Promise<Request> {
  if (names.length === 0) return request;
  const { pageLibraries } = await import('./page-libraries.ts');
  return { ...request, libraries: await pageLibraries(names) };
}

/** Prints a page, with its own files if it has any. */
async function printed(
  input: PrintInput,
  own: PageFiles | undefined,
  context: CallContext,
  libraries: readonly PageLibrary[] = [],
): Promise<PdfResult> {
  const names = input.paged ? [...libraries, 'pagedjs' as const] : libraries;
  if (!own) return printedRequest(await withLibraries(renderRequest(input), names), input, context);
  const { files, page, header, footer } = own;
  const { header_html = header, footer_html = footer, electronic_invoice } = input;
  const request = renderRequest({ ...input, html: page, header_html, footer_html });
  return withFiles(await withLibraries(request, names), files, { electronic_invoice }, (sendable) =>
    printedRequest(sendable, input, context),
  );
}

/** A PDF that needs more than printing is made by the engine, which calls Chromium itself. */
async function printedRequest(
  request: ReturnType<typeof renderRequest>,
  input: PrintInput,
  context: CallContext,
): Promise<PdfResult> {
  const { electronic_invoice, filename, conformance, title, language } = input;
  const isPrintedOnly = !electronic_invoice && !requestedConformance(input) && !input.forms;
  if (context.environment === 'live' && isPrintedOnly) return callRender(request, context);
  const finish = { electronic_invoice, filename, conformance, title, language };
  return callEngine('printDocument', { request, ...finish }, engineCall(context));
}
