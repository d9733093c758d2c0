import type { InvoiceProfile } from '../contract/fields/electronic-invoice.ts';
import { entryNames } from '../contract/fields/files/entry-names.ts';
import { Problem } from '../contract/problems/problem.ts';
import { withOpenedPdfs } from '../opening/with-opened-pdfs.ts';
import type { OpenedSource } from '../pdf-objects/structure/open-source.ts';
import { type CheckedInvoice, checkInvoice } from './check-invoice.ts';
import { type FoundInvoice, findInvoices, type InvoiceSyntax } from './find-invoices.ts';

/**
 * Returns the electronic invoice in a PDF with the rules it breaks, and every other invoice in the PDF, with the field
 * names of the answer. Invoices in UBL and ZUGFeRD 1.0 are read but not checked. One that is not well-formed XML is
 * invalid. Throws nothing_found, output_too_large, pdf_encrypted, not_a_pdf and payload_too_large.
 */
export async function readInvoice(
  bytes: Uint8Array,
  { password }: { readonly password?: string | undefined } = {},
) {
  return withOpenedPdfs([{ bytes, password }], ([source]) => {
    const [invoice, ...others] = findInvoices(source as OpenedSource); // one source per PDF
    if (!invoice) throw new Problem('nothing_found', 'The PDF has no electronic invoice.');
    return {
      ...described(invoice),
      xml: invoice.xml,
      other_invoices: others.map((other) => further(other, invoice)),
    };
  });
}

function described({ name, relationship, page, syntax, xml, fault }: FoundInvoice) {
  const checked =
    fault === undefined ? (syntax === 'cii' ? checkInvoice(xml) : undefined) : unreadable(fault);
  return {
    filename: entryNames([name], 'invoice.xml')[0] as string, // one name for one
    relationship,
    page,
    format: formatOf(syntax, checked?.profile),
    profile: checked?.profile ?? null,
    specification: checked?.guideline || null,
    valid: checked ? checked.broken.every(({ level }) => level !== 'error') : null,
    broken_rules: [...(checked?.broken ?? [])],
  };
}

/** Returns the result for a file that is not well-formed XML. */
function unreadable(message: string): CheckedInvoice {
  return { guideline: '', profile: undefined, broken: [{ rule: 'xml', level: 'error', message, path: '/' }] };
}

function formatOf(syntax: InvoiceSyntax, profile: InvoiceProfile | undefined) {
  if (profile === 'xrechnung') return profile;
  return profile ? ('factur-x' as const) : syntax;
}

/** Describes another invoice in the same PDF, and whether it is a copy of the first. */
function further(other: FoundInvoice, invoice: FoundInvoice) {
  const { filename, page, format, profile, specification } = described(other);
  return { filename, page, format, profile, specification, identical: other.xml === invoice.xml };
}
