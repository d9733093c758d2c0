import { parsePages } from '../../core/contract/fields/pages/pages-field.ts';
import type { Fetched } from '../../core/contract/messages/fetched.ts';
import type { EngineCall } from '../../core/engine-calls/engine-request.ts';
import type { PdfInput } from '../../core/opening/read-intact.ts';
import { decryptPdf } from '../../core/page-operations/decrypt-pdf.ts';
import { extractPages } from '../../core/page-operations/extract-pages.ts';
import { mergePdfs } from '../../core/page-operations/merge-pdfs.ts';
import { rotatePages } from '../../core/page-operations/rotate-pages.ts';
import type { Assembly, Draft } from '../../core/pdf-objects/editing/draft.ts';
import type { OpenedSource } from '../../core/pdf-objects/structure/open-source.ts';
import { watermarkPdf } from '../../core/watermark/watermark-pdf.ts';
import type { StageName as AnyStageName, Stage, StageFields } from '../../pdf/endpoints/stage-schemas.ts';
import { pagesCharged } from '../reading-options.ts';
import { recogniseFor } from '../recognise-for.ts';
import { renderFor } from '../render-for.ts';
import { sourcesOf } from '../sources.ts';
import { reportOutcomes, type StageReport } from './stage-report.ts';

/** The name of a stage that changes a draft. Signing comes after the draft is written, in rounds: see functions/pdf. */
export type StageName = Exclude<AnyStageName, 'signPdf'>;

/** A stage, with the bytes of what it names. */
export type FetchedStage = Fetched<Exclude<Stage, { operation: 'signPdf' }>>;

/** The context of a stage, besides the document and its fields. */
interface StageContext {
  readonly call: EngineCall;
  /** The PDFs read by `others`, opened. */
  readonly others: readonly OpenedSource[];
  /** Receives what the stage reports besides the document. */
  readonly report: StageReport;
}

/** The implementation of a stage. Its only effect is to change the draft, and it can be repeated. */
export interface StageWork<Name extends StageName> {
  /** The further PDFs that the stage needs. */
  others?(fields: Fetched<StageFields<Name>>): readonly PdfInput[];
  change(
    draft: Draft,
    fields: Fetched<StageFields<Name>>,
    context: StageContext,
  ): Draft | Assembly | Promise<Draft | Assembly>;
}

/**
 * Every stage of /processPdf, which is also the work of the endpoint with its name. Rarely used code is loaded on
 * demand.
 */
export const stages: { readonly [Name in StageName]: StageWork<Name> } = {
  /** LibreOffice has converted it before. Only pages that are kept are paid for. */
  officeToPdf: {
    change: (draft, { pages }, { report }) => {
      if (pages === undefined) return draft;
      const kept = chosen(draft, pages);
      report.pricedPages = kept.length;
      return extractPages(draft, kept);
    },
  },
  rotatePages: {
    change: (draft, { pages, degrees }) => rotatePages(draft, chosen(draft, pages), degrees),
  },
  extractPages: {
    change: (draft, { pages }) => extractPages(draft, chosen(draft, pages)),
  },
  mergePdfs: {
    others: ({ password, ...sources }) => sourcesOf(sources).map((source) => ({ ...source, password })),
    change: (draft, _, { others }) => mergePdfs(draft, others),
  },
  attachFiles: {
    change: async (draft, { attachments }) => {
      const { attachFiles } = await import('../../core/attachments/attach-files.ts');
      return attachFiles(draft, attachments);
    },
  },
  attachInvoice: {
    change: async (draft, { electronic_invoice }) => {
      const { invoiceToAttach } = await import('../../core/invoices/invoice-to-attach.ts');
      return invoiceToAttach(electronic_invoice).attach(draft);
    },
  },
  watermarkPdf: {
    change: (draft, { text = '', image_base64, pages, rotation, font_size, ...options }, { call }) =>
      watermarkPdf(draft, image_base64 ? { image: image_base64, render: renderFor(call) } : { text }, {
        ...options,
        pages: chosen(draft, pages),
        rotationDegrees: rotation,
        fontSizePoints: font_size,
      }),
  },
  setMetadata: {
    change: async (draft, { page_labels, ...properties }) => {
      const { setMetadata } = await import('../../core/metadata/set-metadata.ts');
      const { title, author, subject, keywords, language, custom, outline } = properties;
      const changes = { title, author, subject, keywords, language, custom, outline };
      return setMetadata(draft, { ...changes, pageLabels: page_labels });
    },
  },
  decryptPdf: { change: decryptPdf },
  encryptPdf: {
    change: async (draft, { user_password, owner_password, permissions }) => {
      const { encryptPdf } = await import('../../core/page-operations/encrypt-pdf.ts');
      return encryptPdf(draft, { userPassword: user_password, ownerPassword: owner_password, permissions });
    },
  },
  fillForm: {
    change: async (draft, { flatten, ...values }) => {
      const { fillForm } = await import('../../core/forms/fill-form.ts');
      return fillForm(draft, values, { flatten });
    },
  },
  flattenPdf: {
    change: async (draft, { what }) => {
      const { flattenPdf } = await import('../../core/forms/flatten-pdf.ts');
      return flattenPdf(draft, what);
    },
  },
  redactPdf: {
    change: async (
      draft,
      { ignore_case, allow_none, strict, ocr, languages, ...wishes },
      { call, report },
    ) => {
      const { redactPdf } = await import('../../core/redaction/redact-pdf.ts');
      const { redactions, color, label, remove } = wishes;
      const recognise = recogniseFor(call);
      const recognition = ocr === 'never' ? undefined : { ocr, languages, recognise };
      const { redacted, outcomes, recognisedPages, proof, facts } = await redactPdf(draft, {
        ...{ redactions, color, label, remove, recognition, recognise, languages },
        ignoreCase: ignore_case,
        allowsNone: allow_none,
        isStrict: strict,
      });
      report.pricedPages = pagesCharged(redacted.sourcePages.length, { recognisedPages });
      reportOutcomes(report, outcomes);
      report.proof = proof;
      report.redaction = { ...facts, sourcePageCount: redacted.sourcePages.length };
      return redacted;
    },
  },
  ocrPdf: {
    change: async (draft, { pages, languages }, { call, report }) => {
      const { ocrPdf } = await import('../../core/ocr/ocr-pdf.ts');
      const wishes = { languages, recognise: recogniseFor(call) };
      report.pricedPages = await ocrPdf(draft, chosen(draft, pages), wishes);
      return draft;
    },
  },
  compressPdf: {
    change: async (draft, { level, image_dpi, web }) => {
      const { compressPdf } = await import('../../core/compression/compress-pdf.ts');
      return compressPdf(draft, { level, imageDpi: image_dpi, isLinearized: web });
    },
  },
};

/** Throws invalid_pages, page_out_of_range and too_many_pages. */
function chosen({ sourcePages }: Draft, pages: Parameters<typeof parsePages>[0]): readonly number[] {
  return parsePages(pages, sourcePages.length);
}
