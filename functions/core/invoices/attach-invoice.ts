import { attachFiles } from '../attachments/attach-files.ts';
import type { Draft } from '../pdf-objects/editing/draft.ts';
import type { AcceptedInvoice } from './accept-invoice.ts';
import { invoiceFileNames } from './find-invoices.ts';
import { profiles } from './profiles.ts';

/**
 * Attaches an invoice to a document as Factur-X 1.0 and ZUGFeRD 2 require: under its standard name, as an associated
 * file. It replaces any existing invoice, since one document is one invoice.
 */
export function attachInvoice(draft: Draft, { profile, bytes }: AcceptedInvoice): Draft {
  const { fileName, relationship, conformanceLevel } = profiles[profile];
  const invoice = {
    name: fileName,
    content: bytes,
    description: `Invoice in XML, profile ${conformanceLevel}`,
    relationship,
    type: 'text/xml',
  };
  return attachFiles(draft, [invoice], { inPlaceOf: invoiceFileNames });
}
