import type { z } from 'zod';
import { conformanceOf, needsTags } from '../core/contract/fields/conformance.ts';
import type { loginFields } from '../core/contract/fields/web-page/page-login.ts';
import type { browserFields } from '../core/contract/fields/web-page/page-window.ts';
import { defaultMarginInches, pageFormats } from '../core/contract/fields/web-page/paper-layout.ts';
import type { PictureOptions, PrintOptions, RenderRequest } from '../core/contract/messages/render.ts';
import type { html as endpoints } from './endpoints.ts';

import { browserOptions, windowOptions } from './window-options.ts';

/** The input of a printing endpoint: a page, how it is rendered, and its layout on paper. */
export type PrintInput = PageInput &
  Omit<z.output<typeof endpoints.markdownToPdf.request>, 'markdown' | 'theme' | keyof PageInput>;

/** A page, and how it is loaded. */
type PageInput = Pick<
  z.output<typeof endpoints.htmlToPdf.request>,
  | 'html'
  | 'url'
  | 'css'
  | 'base_url'
  | 'media'
  | 'javascript'
  | 'wait_for'
  | 'timeout'
  | 'fail_on'
  | keyof typeof browserFields
> & {
  readonly [Field in keyof typeof loginFields]?: z.output<(typeof loginFields)[Field]>;
};

const defaultMargins = {
  top: defaultMarginInches,
  right: defaultMarginInches,
  bottom: defaultMarginInches,
  left: defaultMarginInches,
};

/** The request to Chromium for such an input. */
export function renderRequest(input: PrintInput): RenderRequest & { readonly print: PrintOptions } {
  const [formatWidthInches, formatHeightInches] = pageFormats[input.format];
  return {
    ...pageRequest(input),
    print: {
      widthInches: input.width ?? formatWidthInches,
      heightInches: input.height ?? formatHeightInches,
      landscape: input.landscape,
      marginInches: input.margin ?? defaultMargins,
      scale: input.scale,
      printBackground: input.print_background,
      ...(input.header_html !== undefined && { headerHtml: input.header_html }),
      ...(input.footer_html !== undefined && { footerHtml: input.footer_html }),
      ...(input.page_ranges !== undefined && { pageRanges: input.page_ranges }),
      tagged:
        input.tagged || (input.conformance !== undefined && needsTags(conformanceOf(input.conformance))),
      outline: input.outline,
      ...windowOptions(input),
      ...(input.paged && { paged: true }),
      ...(input.toc && { toc: contentsOf(input.toc) }),
      ...(input.forms && { forms: true }),
    },
  };
}

/** The request to Chromium for /htmlToImage's input. */
export function pictureRequest(
  input: Omit<z.output<typeof endpoints.htmlToImage.request>, 'template' | 'data'>,
  isMarked: boolean,
): RenderRequest & { readonly picture: PictureOptions } {
  return {
    ...pageRequest(input),
    picture: {
      format: input.format,
      widthPixels: input.width,
      heightPixels: input.height,
      isFullPage: input.full_page,
      scale: input.scale,
      ...(input.selector !== undefined && { selector: input.selector }),
      isTransparent: input.transparent,
      isMarked,
    },
  };
}

function contentsOf({ title, depth }: NonNullable<PrintInput['toc']>): NonNullable<PrintOptions['toc']> {
  return title === undefined ? { depth } : { title, depth };
}

function pageRequest(input: PageInput) {
  return {
    source: sourceOf(input),
    ...(input.css !== undefined && { css: input.css }),
    media: input.media,
    javascript: input.javascript,
    ...(input.wait_for !== undefined && { waitFor: input.wait_for }),
    timeoutMs: input.timeout,
    ...browserOptions(input),
    ...(input.fail_on && { failOn: input.fail_on }),
  };
}

function sourceOf({ html = '', url, base_url, ...login }: PageInput): RenderRequest['source'] {
  if (url !== undefined) return { url, ...credentialsOf(login) };
  return base_url === undefined ? { html } : { html, baseUrl: base_url };
}

/** Name and password are sent with every request to the origin, as a header, without waiting for a challenge. */
function credentialsOf({ headers, cookies, authentication }: Omit<PageInput, 'html' | 'url'>) {
  const basic =
    authentication && Buffer.from(`${authentication.username}:${authentication.password}`).toString('base64');
  return {
    ...((headers || basic) && { headers: { ...headers, ...(basic && { Authorization: `Basic ${basic}` }) } }),
    ...(cookies && { cookies }),
  };
}
