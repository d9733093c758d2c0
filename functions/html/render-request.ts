import type { z } from 'zod';
import type { RenderRequest } from '../core/contract/render.ts';
import type { html as endpoints } from './endpoints.ts';
import { defaultMarginInches, pageFormats } from './endpoints.ts';

type Input = z.output<typeof endpoints.htmlToPdf.request>;

/** The input of an endpoint that prints: a page, and how it is made and laid on paper. */
type PrintInput = Pick<Input, 'html' | 'url'> &
  Omit<z.output<typeof endpoints.markdownToPdf.request>, 'markdown' | 'theme'>;

const defaultMargins = {
  top: defaultMarginInches,
  right: defaultMarginInches,
  bottom: defaultMarginInches,
  left: defaultMarginInches,
};

/** What such an input asks of Chromium. */
export function renderRequest(input: PrintInput): RenderRequest {
  const [formatWidthInches, formatHeightInches] = pageFormats[input.format];
  return {
    source: sourceOf(input),
    ...(input.css !== undefined && { css: input.css }),
    media: input.media,
    javascript: input.javascript,
    ...(input.wait_for !== undefined && { waitFor: input.wait_for }),
    timeoutMs: input.timeout,
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
      tagged: input.tagged,
      outline: input.outline,
    },
  };
}

function sourceOf({ html = '', url, base_url }: PrintInput): RenderRequest['source'] {
  if (url !== undefined) return { url };
  return base_url === undefined ? { html } : { html, baseUrl: base_url };
}
