import { callRender, callRenderForPicture } from '../core/aws/call-render.ts';
import type { CallContext, Operations, PdfResult } from '../core/contract/endpoint.ts';
import { requestedConformance } from '../core/contract/fields/conformance.ts';
import type { RenderRequest } from '../core/contract/render.ts';
import { callEngine } from '../core/engine-calls/call-engine.ts';
import { engineCall } from '../core/engine-calls/engine-call.ts';
import type { html } from './endpoints.ts';
import { pageLibraries } from './page-libraries.ts';
import { type PrintInput, pictureRequest, renderRequest } from './render-request.ts';

export const operations: Operations<typeof html> = {
  htmlToPdf: (input, context) => printed(input, context),
  markdownToPdf: async ({ markdown, theme, ...input }, context) => {
    // Loaded on demand: HTML input need not wait for it.
    const { markdownPage } = await import('../core/markdown/markdown-page.ts');
    const { html, warnings, hasDiagrams } = markdownPage(markdown, theme);
    const libraries = hasDiagrams && { libraries: await pageLibraries(['@mermaid-js/tiny']) };
    const made = await printed({ ...input, html }, context, { ...libraries });
    return { ...made, warnings: [...warnings, ...(made.warnings ?? [])] };
  },
  htmlToImage: (input, context) =>
    callRenderForPicture(pictureRequest(input, context.environment === 'test'), context),
};

/** A PDF that needs more than printing is made by the engine, which calls Chromium itself. */
async function printed(
  input: PrintInput,
  context: CallContext,
  libraries: Pick<RenderRequest, 'libraries'> = {},
): Promise<PdfResult> {
  const request = { ...renderRequest(input), ...libraries };
  const { electronic_invoice, filename, conformance, title, language } = input;
  if (context.environment === 'live' && !electronic_invoice && !requestedConformance(input))
    return callRender(request, context);
  const finish = { electronic_invoice, filename, conformance, title, language };
  return callEngine('printDocument', { request, ...finish }, engineCall(context));
}
