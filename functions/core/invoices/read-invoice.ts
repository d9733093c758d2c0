import type { InvoiceProfile } from '../contract/fields/electronic-invoice.ts';
import { entryNames } from '../contract/fields/entry-names.ts';
import { Problem } from '../contract/problems/problem.ts';
import { withOpenedPdfs } from '../opening/with-opened-pdfs.ts';
import type { OpenedSource } from '../pdf-objects/structure/open-source.ts';
import { type CheckedInvoice, checkInvoice } from './check-invoice.ts';
import { type FoundInvoice, findInvoices, type InvoiceSyntax } from './find-invoices.ts';

/**
 * The electronic invoice in a PDF, in the words of the answer, with the rules that it breaks, and every other one that the
 * PDF holds. Invoices in UBL and of ZUGFeRD 1.0 are read, and not checked.
 * One that is not well-formed XML is not valid.
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

function described({ name, relationship, page, syntax, xml, fault }: FoundInvoice) {
  const checked =
    fault === undefined ? (syntax === 'cii' ? checkInvoice(xml) : undefined) : unreadable(fault);
  return {
    filename: entryNames([name], 'invoice.xml')[0] as string, // one for one
    relationship,
    page,
    format: formatOf(syntax, checked?.profile),
    profile: checked?.profile ?? null,
    specification: checked?.guideline || null,
    valid: checked ? checked.broken.every(({ level }) => level !== 'error') : null,
    broken_rules: [...(checked?.broken ?? [])],
  };
}

/** What is said of a file that is no well-formed XML. */
function unreadable(message: string): CheckedInvoice {
  return { guideline: '', profile: undefined, broken: [{ rule: 'xml', level: 'error', message, path: '/' }] };
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
