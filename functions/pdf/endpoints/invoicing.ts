import * as z from 'zod';
import type { Endpoints } from '../../core/contract/endpoint.ts';
import { conformanceFields } from '../../core/contract/fields/conformance.ts';
import { invoiceProfiles } from '../../core/contract/fields/electronic-invoice.ts';
import { exactlyOnePdf, pdfSourceFields } from '../../core/contract/fields/files/pdf-source.ts';
import { pdfOutputFields } from '../../core/contract/fields/files/storage.ts';
import { taggingFields } from '../../core/contract/fields/tagging.ts';
import { flat } from '../../core/contract/prices.ts';
import { exampleInvoice } from '../../core/contract/samples/example-invoice.ts';
import { postOnePdf } from './post.ts';
import { attachInvoiceFields } from './stage-fields/attach-invoice.ts';

const facts = {
  filename: z.string().describe('Name of the attached file.'),
  page: z
    .int()
    .nullable()
    .describe('Page with the annotation that it is attached to; null if it belongs to the document.'),
  format: z
    .enum(['factur-x', 'xrechnung', 'cii', 'ubl', 'zugferd-1'])
    .describe('`factur-x` is also ZUGFeRD 2; `cii` has a specification that is not known.'),
  profile: z.enum(invoiceProfiles).nullable(),
  specification: z.string().nullable().describe('Specification that the XML names (BT-24).'),
};

const brokenRule = z.object({
  rule: z
    .string()
    .describe(
      'ID, such as `BR-CO-10`; `schema` where the XML does not follow its schema, `xml` where the file is not well-formed XML.',
    ),
  level: z.enum(['error', 'warning']),
  message: z.string(),
  path: z.string().describe('The first element that breaks it.'),
});

/** The endpoints that embed electronic invoices in PDFs, and read them. */
export const invoicing = {
  attachInvoice: {
    ...postOnePdf,
    path: '/attachInvoice',
    summary: 'Embed an electronic invoice in a PDF',
    description:
      'The XML is validated first, and an invoice that breaks a rule is rejected with the rules. The result is PDF/A-3, as Factur-X and ZUGFeRD require, with the XML as an associated file. An existing invoice in the PDF is replaced.',
    problems: ['invalid_invoice', 'conformance_failed'],
    example: {
      file: 'report.pdf',
      electronic_invoice: { format: 'factur-x', xml: exampleInvoice },
      filename: 'factur-x.pdf',
    },
    access: ['pdf:generate'],
    price: flat,
    request: z
      .object({
        ...pdfSourceFields,
        ...attachInvoiceFields,
        ...conformanceFields,
        ...taggingFields,
        ...pdfOutputFields('invoice.pdf'),
      })
      .apply(exactlyOnePdf),
    produces: 'pdf',
  },
  readInvoice: {
    ...postOnePdf,
    path: '/readInvoice',
    summary: 'Read and validate the electronic invoice in a PDF',
    description:
      'Factur-X, ZUGFeRD and XRechnung are validated against their schema and the rules of EN 16931 and of their profile. Whether the pages agree with the XML is not checked. A PDF with several invoices is suspicious: the others are listed.',
    problems: ['nothing_found', 'output_too_large'],
    example: { file: 'invoice.pdf' },
    access: ['pdf:extract'],
    price: flat,
    request: z.object(pdfSourceFields).apply(exactlyOnePdf),
    produces: z.object({
      ...facts,
      relationship: z.string().nullable().describe('Relationship to the document (`AFRelationship`).'),
      valid: z
        .boolean()
        .nullable()
        .describe(
          'Whether it breaks no rule; null for `ubl` and `zugferd-1`, which are only checked to be well-formed XML.',
        ),
      broken_rules: z.array(brokenRule).describe('Each rule once. Warnings leave the invoice valid.'),
      xml: z.string(),
      other_invoices: z
        .array(z.object({ ...facts, identical: z.boolean().describe('Whether its XML is the same.') }))
        .describe('Further invoices in the same PDF.'),
    }),
  },
} as const satisfies Endpoints;
