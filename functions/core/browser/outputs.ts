import type { PageControls } from '../contract/form-control.ts';
import type { PictureOptions, PrintOptions } from '../contract/messages/render.ts';
import type { EgressPolicy } from '../egress/vet-destination.ts';
import type { OpenBundle } from './bundle/open-bundle.ts';
import type { DevToolsSession } from './chromium/devtools-pipe.ts';
import { missingGlyphWarnings } from './glyphs/missing-glyph-warnings.ts';
import { rareCharacters, rareCharactersOf } from './glyphs/rare-characters.ts';
import type { LoadedPage } from './load-document.ts';
import { finishPdf } from './printing/finish-pdf.ts';
import { propertiesOf } from './printing/page-properties.ts';
import { printPage } from './printing/print-page.ts';
import { setBackground, takePicture } from './take-picture.ts';
import { inlineTemplates } from './templates/inline-templates.ts';
import { preloadFonts } from './templates/preload-fonts.ts';
import type { Settling } from './waiting/wait-until-settled.ts';
import { type Warning, warningsOf } from './warnings/warning.ts';

/** An output of a page: a PDF or a picture. */
export interface Output {
  /** Applies settings that the page needs before it is loaded. */
  prepare(session: DevToolsSession): Promise<void>;
  /**
   * Makes the output of the page's current state; `heightPixels` is the document's height in CSS pixels. Chromium's
   * work on the page goes through `whilePrinting`, which advances the page's clock for it.
   */
  make(page: LoadedPage, heightPixels: number, whilePrinting: Settling['whilePrinting']): Promise<Made>;
}

export interface Made {
  readonly bytes: Uint8Array;
  readonly pageCount: number;
  readonly warnings: readonly Warning[];
  readonly form?: PageControls;
}

/** A PDF. The resources of its headers and footers are fetched while the page loads. */
export function printing(
  print: PrintOptions,
  baseUrl: string | undefined,
  policy: EgressPolicy,
  timeoutMs: number,
  bundle?: OpenBundle,
): Output {
  const templates = inlineTemplates(print, baseUrl, policy, timeoutMs, bundle);
  templates.catch(() => {}); // the call may fail before it needs them
  return {
    prepare: async () => {},
    make: async (page, heightPixels, whilePrinting) => {
      const { options, warnings, fonts } = await templates;
      await preloadFonts(page.session, page.worldId, fonts);
      const form = options.forms ? await controlsOf(page, options.tagged || options.outline) : undefined;
      // Sent at once, so that reading the page costs no round trip.
      const [ofDocument, properties, { pdf, pageCount }] = await Promise.all([
        rareCharactersOf(page),
        propertiesOf(page),
        whilePrinting(
          options.isSinglePage
            ? (await import('./printing/single-page.ts')).printSinglePage(page, options)
            : printPage(page.session, options, heightPixels),
        ),
      ]);
      const rare = ofDocument + rareCharacters(`${options.headerHtml ?? ''}${options.footerHtml ?? ''}`);
      const finished = await finishPdf(pdf, properties);
      const allWarnings = [
        ...warningsOf('resources', warnings),
        ...warningsOf('glyphs', missingGlyphWarnings(pdf, rare)),
        ...finished.warnings.map((text) => ({ text })),
      ];
      return { bytes: finished.pdf, pageCount, warnings: allWarnings, ...(form && { form }) };
    },
  };
}

/** Loaded only for pages whose controls become fields. */
async function controlsOf(page: LoadedPage, isTagged: boolean): Promise<PageControls> {
  return (await import('./form-controls/mark-controls.ts')).markControls(page, isTagged);
}

/** A picture. */
export function drawing(options: PictureOptions): Output {
  return {
    prepare: (session) => setBackground(session, options),
    make: async (page, heightPixels, whilePrinting) => ({
      bytes: await whilePrinting(takePicture(page, options, heightPixels)),
      pageCount: 1,
      warnings: [],
    }),
  };
}
