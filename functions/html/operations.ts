import { callRender, callRenderForPicture } from '../core/aws/call-render.ts';
import type { CallContext, Operations, PdfResult } from '../core/contract/endpoint.ts';
import { requestedConformance } from '../core/contract/fields/conformance.ts';
import type { PageLibrary } from '../core/contract/page-libraries.ts';
import type { RenderRequest } from '../core/contract/render.ts';
import { callEngine } from '../core/engine-calls/call-engine.ts';
import { engineCall } from '../core/engine-calls/engine-call.ts';
import type { html } from './endpoints.ts';
import { type PrintInput, pictureRequest, renderRequest } from './render-request.ts';

export const operations: Operations<typeof html> = {
  htmlToPdf: (input, context) => printed(input, context),
  markdownToPdf: async ({ markdown, theme, ...input }, context) => {
    // Loaded on demand: HTML input need not wait for it.
    const { markdownPage } = await import('../core/markdown/markdown-page.ts');
    const { html, warnings, hasDiagrams } = markdownPage(markdown, theme);
    const made = await printed({ ...input, html }, context, hasDiagrams ? ['@mermaid-js/tiny'] : []);
    return { ...made, warnings: [...warnings, ...(made.warnings ?? [])] };
  },
  htmlToImage: (input, context) =>
    callRenderForPicture(pictureRequest(input, context.environment === 'test'), context),
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

/** A PDF that needs more than printing is made by the engine, which calls Chromium itself. */
async function printed(
  input: PrintInput,
  context: CallContext,
  libraries: readonly PageLibrary[] = [],
): Promise<PdfResult> {
  const names = input.paged ? [...libraries, 'pagedjs' as const] : libraries;
  const request = await withLibraries(renderRequest(input), names);
  const { electronic_invoice, filename, conformance, title, language } = input;
  const isPrintedOnly = !electronic_invoice && !requestedConformance(input) && !input.forms;
  if (context.environment === 'live' && isPrintedOnly) return callRender(request, context);
  const finish = { electronic_invoice, filename, conformance, title, language };
  return callEngine('printDocument', { request, ...finish }, engineCall(context));
}
