import type { PrintOptions } from '../../contract/messages/render.ts';
import type { EgressPolicy } from '../../egress/vet-destination.ts';
import type { OpenBundle } from '../bundle/open-bundle.ts';

/**
 * The options with a header and footer that load nothing, warnings about what was left out, and the data: URLs of their
 * fonts.
 */
interface InlinedTemplates {
  readonly options: PrintOptions;
  readonly warnings: readonly string[];
  readonly fonts: readonly string[];
}

/**
 * Inlines the resources of the header and footer. Only calls that need the parsers load them. `timeoutMs` is the time
 * that the call has left.
 */
export async function inlineTemplates(
  options: PrintOptions,
  baseUrl: string | undefined,
  policy: EgressPolicy,
  timeoutMs: number,
  bundle?: OpenBundle,
): Promise<InlinedTemplates> {
  const { headerHtml, footerHtml } = options;
  if (!headerHtml && !footerHtml) return { options, warnings: [], fonts: [] };
  const [{ inlineTemplate }, { templateResources }] = await Promise.all([
    import('./inline-template.ts'),
    import('./template-resources.ts'),
  ]);
  const resources = templateResources(policy, timeoutMs, bundle);
  const inline = (template: string | undefined) => template && inlineTemplate(template, baseUrl, resources);
  const [header, footer] = await Promise.all([inline(headerHtml), inline(footerHtml)]);
  return {
    options: {
      ...options,
      ...(header !== undefined && { headerHtml: header }),
      ...(footer !== undefined && { footerHtml: footer }),
    },
    warnings: resources.warnings(),
    fonts: resources.fonts(),
  };
}
