import * as z from 'zod';
import { type Endpoints, type Price, scopesOf } from '../../core/contract/endpoint.ts';
import { conformanceFields, lossFields } from '../../core/contract/fields/conformance.ts';
import { exactlyOneOf } from '../../core/contract/fields/exactly-one.ts';
import { pdfSourceFields } from '../../core/contract/fields/files/pdf-source.ts';
import { pdfOutputFields } from '../../core/contract/fields/files/storage.ts';
import { uploadedFileField } from '../../core/contract/fields/files/uploaded-file.ts';
import { taggingFields } from '../../core/contract/fields/tagging.ts';
import { limits } from '../../core/contract/limits.ts';
import { priceOf, sumOfStages } from '../../core/contract/prices.ts';
import { attaching } from './attaching.ts';
import { compressing } from './compressing.ts';
import { describing } from './describing.ts';
import { filling } from './filling.ts';
import { invoicing } from './invoicing.ts';
import { marking } from './marking.ts';
import { office } from './office.ts';
import { pages } from './pages.ts';
import { postOnePdf } from './post.ts';
import { protecting } from './protecting.ts';
import { recognising } from './recognising.ts';
import { redacting } from './redacting.ts';
import { signing } from './signing.ts';
import { mergePdfsFields } from './stage-fields/merge-pdfs.ts';
import { type StageName, stageNames, stageSchemas } from './stage-schemas.ts';

/** The endpoints that do a stage's work on their own. */
export const stageEndpoints: { readonly [Name in StageName]: Endpoints[string] } = {
  ...office,
  ...pages,
  ...marking,
  ...describing,
  ...protecting,
  ...redacting,
  ...filling,
  ...attaching,
  ...invoicing,
  ...compressing,
  ...recognising,
  signPdf: signing.signPdf,
};

type NamedStage = { readonly operation: StageName };

/**
 * The price of a counted page in the stages of a call, in hundredths of a credit: 0 if none counts pages. If stages
 * have different prices it is 1, and a page counts as many times as its stage's price.
 */
function pageHundredths(stages: readonly NamedStage[]): number {
  const all = stages.map(({ operation }) => stageEndpoints[operation].price.perPageHundredths);
  const [first = 0, ...others] = new Set(all.filter((price) => price > 0));
  return others.length > 0 ? 1 : first;
}

/** How many times a page counts in the price of each stage of a call. */
export function pageWeights(stages: readonly NamedStage[]): readonly number[] {
  const hundredths = pageHundredths(stages);
  return stages.map(({ operation }) => {
    const { perPageHundredths } = stageEndpoints[operation].price;
    return perPageHundredths === 0 ? 0 : perPageHundredths / hundredths;
  });
}

const stages = z
  .array(z.discriminatedUnion('operation', stageSchemas))
  .min(1)
  .max(limits.stages)
  .describe(
    'The operations, in order: each stage has the name of an operation and the fields of its endpoint, except those of the source and the output.',
  );

/** The endpoints that do several operations in one call. */
export const processing = {
  processPdf: {
    ...postOnePdf,
    path: '/processPdf',
    summary: 'Run several operations on a PDF in one call',
    description:
      'The PDF is read once and written once, and the result is that of single calls one after another. Several PDFs are merged by a first stage `mergePdfs`. The price is the sum of the stages’ prices. If a stage fails, the error names it, and nothing is charged.',
    problems: [
      'too_many_pages',
      'page_out_of_range',
      'invalid_pages',
      'render_timeout',
      'browser_crashed',
      'conformance_failed',
      'invalid_invoice',
      'invalid_office_file',
      'route_not_found',
      'invalid_regex',
      'nothing_to_redact',
      'unreadable_text',
      'redaction_incomplete',
      'visibility_unknown',
      ...signing.signPdf.problems,
      'signer_not_found',
    ],
    example: {
      file: 'report.pdf',
      stages: [
        { operation: 'rotatePages', pages: '1', degrees: 90 },
        { operation: 'watermarkPdf', text: 'DRAFT' },
      ],
      filename: 'draft.pdf',
    },
    access: ['pdf:generate'],
    partsOfInput: (input) =>
      namedStages(input).map(({ operation }, index) => ({
        field: `stages[${index}]`,
        scopes: scopesOf(stageEndpoints[operation]),
      })),
    price: sumOfStages,
    priceOfInput: priceOfStages,
    request: z
      .object({
        ...pdfSourceFields,
        files: z
          .array(uploadedFileField)
          .optional()
          .describe('Several PDFs, as files in a multipart form, for a first stage `mergePdfs`.'),
        ...severalSources(),
        stages,
        ...lossFields,
        ...conformanceFields,
        ...taggingFields,
        ...pdfOutputFields('processed.pdf'),
      })
      .apply(
        exactlyOneOf(
          'file',
          'pdf_base64',
          'pdf_url',
          'document_id',
          'files',
          'pdfs_base64',
          'pdfs_url',
          'document_ids',
        ),
      ),
    produces: 'pdf',
    redacts: true,
    agents: { note: `Operations: ${stageNames.join(', ')}. Their fields are those of the tools.` },
  },
} as const satisfies Endpoints;

function severalSources() {
  const { pdfs_base64, pdfs_url, document_ids } = mergePdfsFields;
  return { pdfs_base64, pdfs_url, document_ids };
}

function namedStages({ stages }: Readonly<Record<string, unknown>>) {
  return stages as readonly (NamedStage & Readonly<Record<string, unknown>>)[]; // the schema produced it
}

function priceOfStages(input: Readonly<Record<string, unknown>>): Price {
  const named = namedStages(input);
  const bases = named.map((stage) => priceOf(stageEndpoints[stage.operation], stage).baseHundredths);
  return {
    baseHundredths: bases.reduce((sum, base) => sum + base, 0),
    perPageHundredths: pageHundredths(named),
  };
}
