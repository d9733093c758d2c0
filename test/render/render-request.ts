import type { PrintOptions, RenderRequest } from '../../functions/core/contract/messages/render.ts';

/** A request to print markup, or a source, as /htmlToPdf would ask by default, but with time enough on any machine. */
export function renderRequest(
  source: string | RenderRequest['source'],
  changes: Partial<RenderRequest> = {},
  print: Partial<PrintOptions> = {},
): RenderRequest {
  return {
    source: typeof source === 'string' ? { html: source } : source,
    media: 'print',
    javascript: true,
    timeoutMs: 60_000,
    ...changes,
    print: {
      widthInches: 8.27,
      heightInches: 11.69,
      landscape: false,
      marginInches: { top: 0.4, right: 0.4, bottom: 0.4, left: 0.4 },
      scale: 1,
      printBackground: true,
      tagged: false,
      outline: false,
      ...print,
    },
  };
}
