import type { ConformanceWishes } from '../conformance/conformance-work.ts';
import type { XmpExtension } from '../conformance/metadata/xmp-extensions.ts';
import type { ElectronicInvoice, InvoiceProfile } from '../contract/fields/electronic-invoice.ts';
import type { Draft } from '../pdf-objects/editing/draft.ts';
import { acceptInvoice } from './accept-invoice.ts';
import { attachInvoice } from './attach-invoice.ts';
import { facturXNamespace, profiles } from './profiles.ts';

/** A checked invoice, with the function that attaches it and its metadata. */
interface InvoiceToAttach {
  attach(draft: Draft): Draft;
  readonly wishes: Pick<ConformanceWishes, 'extensions'>;
}

/** Checks the invoice of a call. Throws what `acceptInvoice` throws. */
export function invoiceToAttach(sent: ElectronicInvoice): InvoiceToAttach {
  const accepted = acceptInvoice(sent);
  return {
    attach: (draft) => attachInvoice(draft, accepted),
    wishes: { extensions: [invoiceExtension(accepted.profile)] },
  };
}

/** Returns the metadata for an invoice in a document (Factur-X 1.0, 6.3). */
function invoiceExtension(profile: InvoiceProfile): XmpExtension {
  const { fileName, version, conformanceLevel } = profiles[profile];
  const text = { valueType: 'Text', category: 'external' } as const;
  return {
    schema: 'Factur-X PDFA Extension Schema',
    namespace: facturXNamespace,
    prefix: 'fx',
    properties: [
      { name: 'DocumentType', value: 'INVOICE', ...text, description: 'Kind of the document' },
      { name: 'DocumentFileName', value: fileName, ...text, description: 'Name of the embedded invoice' },
      { name: 'Version', value: version, ...text, description: 'Version of the format of the invoice' },
      { name: 'ConformanceLevel', value: conformanceLevel, ...text, description: 'Profile of the invoice' },
    ],
  };
}
