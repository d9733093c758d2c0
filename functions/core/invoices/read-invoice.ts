import type { InvoiceProfile } from '../contract/electronic-invoice.ts';
import { Problem } from '../contract/problem.ts';
import { withOpenedPdfs } from '../pdf/opening/with-opened-pdfs.ts';
import type { OpenedSource } from '../pdf-objects/structure/open-source.ts';
import { checkInvoice } from './check-invoice.ts';
import { type FoundInvoice, findInvoices, type InvoiceSyntax } from './find-invoices.ts';

/**
 * The electronic invoice in a PDF, in the words of the answer, with the rules that it breaks, and every other one that the
 * PDF holds. Invoices in UBL and of ZUGFeRD 1.0 are read, and not checked.
 * Throws nothing_found, output_too_large, pdf_encrypted, not_a_pdf and payload_too_large.
 */
export async function readInvoice(
  bytes: Uint8Array,
  { password }: { readonly password?: string | undefined } = {},
) {
  return withOpenedPdfs([{ bytes, password }], ([source]) => {
    const [invoice, ...others] = findInvoices(source as OpenedSource); // one for each
    if (!invoice) throw new Problem('nothing_found', 'The PDF has no electronic invoice.');
    return {
      ...described(invoice),
      xml: invoice.xml,
      other_invoices: others.map((other) => further(other, invoice)),
    };
  });
}

function described({ name, relationship, page, syntax, xml }: FoundInvoice) {
  const checked = syntax === 'cii' ? checkInvoice(xml) : undefined;
  return {
    filename: name,
    relationship,
    page,
    format: formatOf(syntax, checked?.profile),
    profile: checked?.profile ?? null,
    specification: checked?.guideline || null,
    valid: checked ? checked.broken.every(({ level }) => level !== 'error') : null,
    broken_rules: [...(checked?.broken ?? [])],
  };
}

function formatOf(syntax: InvoiceSyntax, profile: InvoiceProfile | undefined) {
  if (profile === 'xrechnung') return profile;
  return profile ? ('factur-x' as const) : syntax;
}

/** What is said of another invoice in the same PDF: whether it is the same once more. */
function further(other: FoundInvoice, invoice: FoundInvoice) {
  const { filename, page, format, profile, specification } = described(other);
  return { filename, page, format, profile, specification, identical: other.xml === invoice.xml };
}
