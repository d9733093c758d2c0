import type { z } from 'zod';
import type { CallContext } from '../core/contract/endpoint.ts';
import { parsedOptions, type TemplateOptions } from '../core/contract/fields/template.ts';
import { loadingFields } from '../core/contract/fields/web-page/loading.ts';
import type { BundleFile } from '../core/contract/messages/bundle.ts';
import { type FilledTemplate, type TemplateText, templateTexts } from '../core/contract/messages/template.ts';
import type { PageLibrary } from '../core/contract/page-libraries.ts';
import { callEngine } from '../core/engine-calls/call-engine.ts';
import { engineCall } from '../core/engine-calls/engine-call.ts';
import { type CalledTemplate, calledTemplate } from './called-template.ts';
import type { html } from './endpoints.ts';
import { pageImages } from './page-images.ts';

/** The input of a call that fills a template. */
type TemplateInput = Pick<
  z.output<typeof html.htmlToPdf.request>,
  'template' | 'data' | 'css' | 'header_html' | 'footer_html'
>;

/** A page made from a template. */
export interface TemplatePage {
  readonly fields: Partial<Record<'html' | 'css' | 'header_html' | 'footer_html', string>>;
  /** The template's options for fields that the call did not send. */
  readonly options: TemplateOptions;
  readonly files: readonly BundleFile[];
  readonly libraries: readonly PageLibrary[];
  readonly warnings: readonly string[];
  /** Undefined for a template that the call brought along. */
  readonly version: string | undefined;
}

/**
 * The page of a call with a template. What the call itself sent holds before the template's; its CSS comes after it. Throws
 * template_not_found, invalid_template, invalid_data, document_not_found and storage_failed.
 */
export async function templatePage(
  { template: wanted, data = {}, ...sent }: TemplateInput,
  context: CallContext,
): Promise<TemplatePage | undefined> {
  if (wanted === undefined) return undefined;
  const called = await calledTemplate(wanted, context);
  const { texts, assets, documents, warnings } = await filled(called, data, context);
  const { html = '', libraries = [], notes = [] } = await pageOf(texts);
  const css = [texts.css, sent.css].filter((text) => text !== undefined).join('\n');
  const { header_html = texts.header_html, footer_html = texts.footer_html } = sent;
  return {
    fields: {
      html,
      ...(css !== '' && { css }),
      ...(header_html !== undefined && { header_html }),
      ...(footer_html !== undefined && { footer_html }),
    },
    options: optionsOf(called, context),
    files: [...(await called.readAssets(assets)), ...(await pageImages(documents, context))],
    libraries,
    warnings: [...warnings, ...notes],
    version: called.version,
  };
}

async function filled({ json }: CalledTemplate, data: object, context: CallContext): Promise<FilledTemplate> {
  const input = { template: json, data: Buffer.from(JSON.stringify(data)) };
  const {
    files,
    json: used,
    warnings,
  } = await callEngine<{
    readonly files: readonly { readonly name: string; readonly bytes: Uint8Array }[];
    readonly json: Pick<FilledTemplate, 'assets' | 'documents'>;
    readonly warnings: readonly string[];
  }>('fillTemplate', input, engineCall(context), 'large');
  const texts: Partial<Record<TemplateText, string>> = {};
  for (const name of templateTexts) {
    const file = files.find((one) => one.name === name);
    if (file) texts[name] = Buffer.from(file.bytes).toString();
  }
  return { texts, ...used, warnings };
}

/** The page of a template in HTML or Markdown. Code for Markdown is loaded on demand. */
async function pageOf({ html, markdown }: FilledTemplate['texts']) {
  if (markdown === undefined) return { html };
  const { markdownPage } = await import('../core/markdown/markdown-page.ts');
  const page = markdownPage(markdown, 'github');
  const libraries = page.hasDiagrams ? (['@mermaid-js/tiny'] as const) : [];
  return { html: page.html, libraries, notes: page.warnings };
}

type LoadingOptions = Pick<TemplateOptions, keyof TemplateOptions & keyof typeof loadingFields>;

/** The options of a template's page that hold for its picture, too. A picture is of a screen, not of paper. */
export function loadingOptions({ options }: TemplatePage): LoadingOptions {
  const names = Object.keys(loadingFields).filter((name) => name !== 'media');
  return Object.fromEntries(Object.entries(options).filter(([name]) => names.includes(name)));
}

function optionsOf({ options }: CalledTemplate, { sentFields = [] }: CallContext): TemplateOptions {
  return Object.fromEntries(
    Object.entries(parsedOptions(options)).filter(([name]) => !sentFields.includes(name)),
  );
}
