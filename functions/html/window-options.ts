import type { z } from 'zod';
import type { browserFields, printedWindowFields } from '../core/contract/fields/web-page/page-window.ts';
import type { BrowserOptions, PrintOptions } from '../core/contract/messages/render.ts';

type Input<Fields extends Readonly<Record<string, z.ZodType>>> = {
  readonly [Field in keyof Fields]?: z.output<Fields[Field]>;
};

/** The part of a request that is about what the page finds its browser to be. */
export function browserOptions(input: Input<typeof browserFields>): { readonly browser?: BrowserOptions } {
  const { user_agent, timezone, locale, color_scheme } = input;
  const browser = {
    ...(user_agent !== undefined && { userAgent: user_agent }),
    ...(timezone !== undefined && { timezone }),
    ...(locale !== undefined && { locale }),
    ...(color_scheme !== undefined && { colorScheme: color_scheme }),
  };
  return Object.keys(browser).length > 0 ? { browser } : {};
}

/** The window and the page of a PDF, if they are not to follow the paper. */
export function windowOptions({
  viewport,
  single_page,
}: Input<typeof printedWindowFields>): Pick<PrintOptions, 'viewport' | 'isSinglePage'> {
  return {
    ...(viewport && { viewport: { widthPixels: viewport.width, heightPixels: viewport.height } }),
    ...(single_page && { isSinglePage: true }),
  };
}
