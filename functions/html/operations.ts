import { callRender, callRenderForPicture } from '../core/aws/lambda/call-render.ts';
import type { CallContext, ImageResult, Operations, PdfResult } from '../core/contract/endpoint.ts';
import { requestedConformance } from '../core/contract/fields/conformance.ts';
import type { RenderRequest } from '../core/contract/messages/render.ts';
import type { PageLibrary } from '../core/contract/page-libraries.ts';
import { callEngine } from '../core/engine-calls/call-engine.ts';
import { engineCall } from '../core/engine-calls/engine-call.ts';
import type { html } from './endpoints.ts';
import { loadingOptions, type TemplatePage, templatePage } from './from-template.ts';
import { htmlFile, markdownFile, type PageFiles, pageFiles } from './page-files.ts';
import { type PrintInput, pictureRequest, renderRequest } from './render-request.ts';
import { withFiles } from './with-files.ts';

type ImageInput = Parameters<typeof pictureRequest>[0];

export const operations: Operations<typeof html> = {
  htmlToPdf: async ({ template, data, ...input }, context) => {
    const page = await templatePage({ ...input, template, data }, context);
    if (!page) return printed(input, await pageFiles(input, input.html, htmlFile, context), context);
    const { fields, options, libraries, warnings, version: templateVersion } = page;
    const made = await printed({ ...input, ...options, ...fields }, ownFiles(page), context, libraries);
    return { ...made, warnings: [...warnings, ...(made.warnings ?? [])], templateVersion };
  },
  markdownToPdf: async ({ markdown, theme, ...input }, context) => {
    const own = await pageFiles(input, markdown, markdownFile, context);
    // Loaded on demand: HTML input need not wait for it.
    const { markdownPage } = await import('../core/markdown/markdown-page.ts');
    const { html, warnings, hasDiagrams } = markdownPage(own?.page ?? markdown ?? '', theme);
    const libraries = hasDiagrams ? (['@mermaid-js/tiny'] as const) : [];
    const made = await printed({ ...input, html }, own && { ...own, page: html }, context, libraries);
    return { ...made, warnings: [...warnings, ...(made.warnings ?? [])] };
  },
  htmlToImage: async ({ template, data, ...input }, context) => {
    const page = await templatePage({ ...input, template, data }, context);
    if (!page) return drawn(input, await pageFiles(input, input.html, htmlFile, context), context);
    const { fields, libraries, warnings, version: templateVersion } = page;
    const drawing = { ...input, ...loadingOptions(page), html: fields.html, css: fields.css };
    const made = await drawn(drawing, ownFiles(page), context, libraries);
    return { ...made, warnings: [...warnings, ...(made.warnings ?? [])], templateVersion };
  },
};

/** The files of a page that was made from a template. Undefined if it has none. */
function ownFiles({ files, fields }: TemplatePage): PageFiles | undefined {
  if (files.length === 0) return undefined;
  return { files, page: fields.html ?? '', header: fields.header_html, footer: fields.footer_html };
}

/** The picture of a page, with its own files if it has any. */
async function drawn(
  input: ImageInput,
  own: PageFiles | undefined,
  context: CallContext,
  libraries: readonly PageLibrary[] = [],
): Promise<ImageResult> {
  const isTest = context.environment === 'test';
  const plain = pictureRequest(own ? { ...input, html: own.page } : input, isTest);
  const request = await withLibraries(plain, libraries);
  const draw = (sendable: typeof request) => callRenderForPicture(sendable, context);
  return own ? withFiles(request, own.files, {}, draw) : draw(request);
}

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
