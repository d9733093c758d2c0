import { findAttachments } from '../attachments/find-attachments.ts';
import { limits } from '../contract/limits.ts';
import { Problem } from '../contract/problems/problem.ts';
import { ifReadable, PdfLimitExceeded } from '../pdf-objects/errors.ts';
import { decodeStream } from '../pdf-objects/filters/decode-stream.ts';
import { readXmp, xmpProperties } from '../pdf-objects/metadata/read-xmp.ts';
import { readXml, UnusableXml, type XmlElement } from '../pdf-objects/metadata/scan-xml.ts';
import { resolveStream } from '../pdf-objects/objects/read-object.ts';
import type { OpenedSource } from '../pdf-objects/structure/open-source.ts';
import { invoiceNamespaces } from './profiles.ts';
import { decodeXml } from './reading/decode-xml.ts';
import { rootNamespace } from './schema/check-schema.ts';

/** The file names that the formats give to invoices: the current ones, and those of ZUGFeRD 2.0 and ZUGFeRD 1.0. */
export const invoiceFileNames: ReadonlySet<string> = new Set([
  'factur-x.xml',
  'xrechnung.xml',
  'zugferd-invoice.xml',
  'ZUGFeRD-invoice.xml',
]);

/** The syntax of an invoice: CII of EN 16931, as in Factur-X, UBL, or that of ZUGFeRD 1.0. */
export type InvoiceSyntax = 'cii' | 'ubl' | 'zugferd-1';

/** An invoice within a PDF. */
export interface FoundInvoice {
  readonly name: string;
  readonly relationship: string | null;
  /** The page with the annotation that it is attached to, or null if it belongs to the document. */
  readonly page: number | null;
  readonly syntax: InvoiceSyntax;
  /** The XML as far as it is readable. */
  readonly xml: string;
  /** The reason why it cannot be read as XML, as a sentence; undefined if it can. */
  readonly fault: string | undefined;
}

/** The maximum number of files examined that may be XML. */
const maximumFiles = 50;

/**
 * Returns the invoices in a PDF, under any name. The one that a reader would take comes first: the one named by the
 * metadata, then those with known names. A file named as an invoice is included even if it is not readable as XML.
 * Throws output_too_large for a file of XML that is too large to be an invoice.
 */
export function findInvoices(source: OpenedSource): readonly FoundInvoice[] {
  const named = fileNamedByMetadata(source);
  const found = findAttachments(source, limits.attachments)
    .filter(({ name, type }) => /xml/i.test(type ?? '') || /\.xml$/i.test(name) || name === named)
    .slice(0, maximumFiles)
    .flatMap(({ name, relationship, page, stream }): readonly FoundInvoice[] => {
      const isNamed = name === named || invoiceFileNames.has(name);
      const { xml, fault, root } = readFile(contentOf(source, stream));
      const syntax = (root && syntaxOf(root)) ?? (fault !== undefined && isNamed ? 'cii' : undefined);
      return syntax ? [{ name, relationship, page, syntax, xml, fault }] : [];
    });
  const rank = ({ name, page }: FoundInvoice) =>
    (name === named ? 0 : invoiceFileNames.has(name) ? 1 : 2) + (page === null ? 0 : 3);
  return found.toSorted((a, b) => rank(a) - rank(b));
}

/** The file name of the invoice according to XMP. */
function fileNamedByMetadata({ file, catalog }: OpenedSource): string | undefined {
  const xmp = readXmp(file, catalog.get('Metadata'));
  const stated = xmp && xmpProperties(xmp);
  return invoiceNamespaces.flatMap((namespace) => stated?.get(`${namespace}DocumentFileName`)?.[0] ?? [])[0];
}

function contentOf({ file }: OpenedSource, reference: Parameters<typeof resolveStream>[1]) {
  return ifReadable(() => {
    const stream = resolveStream(file, reference);
    if (!stream) return undefined;
    try {
      return decodeStream(stream.dictionary, stream.data, limits.foundInvoiceBytes);
    } catch (error) {
      if (!(error instanceof PdfLimitExceeded)) throw error;
      const megabytes = limits.foundInvoiceBytes / 1024 / 1024;
      throw new Problem(
        'output_too_large',
        `A file of XML in the PDF is larger than ${megabytes} MB. Read it with /extractAttachments.`,
        { cause: error },
      );
    }
  });
}

/** Returns the XML of a file, its root element and its fault, if any. */
function readFile(bytes: Uint8Array | undefined) {
  if (!bytes) return { xml: '', fault: 'The file cannot be unpacked.' };
  const xml = decodeXml(bytes);
  if (xml === undefined)
    return { xml: new TextDecoder().decode(bytes), fault: 'The file is not in the encoding that it names.' };
  try {
    return { xml, root: readXml(xml) };
  } catch (error) {
    if (!(error instanceof UnusableXml)) throw error;
    return { xml, fault: error.message, root: error.root };
  }
}

function syntaxOf({ name, namespace }: Pick<XmlElement, 'name' | 'namespace'>): InvoiceSyntax | undefined {
  if (name === 'CrossIndustryInvoice' && namespace === rootNamespace) return 'cii';
  if (name === 'CrossIndustryDocument' && namespace.startsWith('urn:ferd:CrossIndustryDocument:invoice:'))
    return 'zugferd-1';
  const isUbl = /^urn:oasis:names:specification:ubl:schema:xsd:(?:Invoice|CreditNote)-2$/.test(namespace);
  return isUbl ? 'ubl' : undefined;
}
