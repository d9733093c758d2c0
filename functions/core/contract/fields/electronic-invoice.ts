import * as z from 'zod';
import { limits } from '../limits.ts';
import { Problem } from '../problems/problem.ts';
import type { ConformanceInput } from './conformance.ts';

/** Profiles of Factur-X and ZUGFeRD 2, from the smallest to the largest, and the German CIUS. */
export const invoiceProfiles = ['minimum', 'basic-wl', 'basic', 'en16931', 'extended', 'xrechnung'] as const;

export type InvoiceProfile = (typeof invoiceProfiles)[number];

/** Factur-X and ZUGFeRD 2 are two names of one format. */
const invoiceFormats = ['factur-x', 'zugferd', 'xrechnung'] as const;

/** An electronic invoice to embed in a PDF. */
const fields = {
  format: z
    .enum(invoiceFormats)
    .default('factur-x')
    .describe('`factur-x` and `zugferd` are one format; `xrechnung` is its German profile.'),
  profile: z
    .enum(invoiceProfiles)
    .optional()
    .describe('Profile that the XML must have. By default, the one that it names.'),
  xml: z
    .string()
    .min(1)
    .refine((text) => Buffer.byteLength(text) <= limits.invoiceBytes, {
      message: `is larger than ${limits.invoiceBytes / 1024 / 1024} MB`,
      params: { code: 'payload_too_large' },
    })
    .meta({ examples: ['<rsm:CrossIndustryInvoice>…</rsm:CrossIndustryInvoice>'] })
    .describe(
      `The invoice as a UN/CEFACT Cross Industry Invoice, up to ${limits.invoiceBytes / 1024 / 1024} MB. It is validated against its schema and the rules of EN 16931 and of its profile before anything is made.`,
    ),
};

export const electronicInvoice = z.object(fields);

export type ElectronicInvoice = z.output<typeof electronicInvoice>;

/** The field that requests a PDF with an embedded invoice. */
export const electronicInvoiceField = {
  electronic_invoice: electronicInvoice
    .optional()
    .describe('Invoice in XML to attach. The PDF then conforms to PDF/A-3, as Factur-X and ZUGFeRD require.'),
};

/**
 * The conformance of a PDF with an embedded invoice: PDF/A-3, at the requested level if there is one. No other part
 * allows XML attachments, except 4f, which the invoice formats do not support. Throws invalid_field.
 */
export function conformanceWithInvoice(input: ConformanceInput): ConformanceInput {
  const { conformance = 'pdf/a-3b' } = input;
  if (conformance.startsWith('pdf/a-3')) return { ...input, conformance };
  const message = 'must be one of PDF/A-3 for a PDF with an electronic invoice';
  throw new Problem('invalid_field', `conformance ${message}.`, {
    details: [{ field: 'conformance', message }],
  });
}
