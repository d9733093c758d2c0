import { cutText, textEntry } from '../document-facts/text-entry.ts';
import type { XmpProperties } from '../pdf-objects/metadata/read-xmp.ts';
import { xmpNamespaces } from '../pdf-objects/metadata/xmp-names.ts';
import { resolveDictionary } from '../pdf-objects/objects/read-object.ts';
import type { OpenedSource } from '../pdf-objects/structure/open-source.ts';

/** Namespaces of electronic invoices within a PDF; the second is ZUGFeRD's older one. */
const invoiceNamespaces = [
  'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#',
  'urn:zugferd:pdfa:CrossIndustryDocument:invoice:2p0#',
  'urn:ferd:pdfa:CrossIndustryDocument:invoice:1p0#',
];

/** The standards that a document claims to conform to. The claim is not checked. */
export function conformanceFacts({ file }: OpenedSource, xmp: XmpProperties | undefined) {
  const said = (namespace: string, name: string) => xmp?.get(namespace + name)?.[0] || undefined;
  const { pdfaid, pdfuaid, pdfxid, pdfx } = xmpNamespaces;
  const part = said(pdfaid, 'part');
  const information = resolveDictionary(file, file.trailer.get('Info'));
  const pdfX =
    said(pdfxid, 'GTS_PDFXVersion') ??
    textEntry(file, information, 'GTS_PDFXVersion') ??
    said(pdfx, 'GTS_PDFXVersion');
  const invoice = invoiceNamespaces.find((namespace) => said(namespace, 'ConformanceLevel'));
  return {
    pdf_a: claimed(part && `${part}${(said(pdfaid, 'conformance') ?? '').toLowerCase()}`),
    pdf_ua: claimed(said(pdfuaid, 'part')),
    pdf_x: claimed(pdfX),
    factur_x: claimed(invoice && said(invoice, 'ConformanceLevel')),
  };
}

function claimed(text: string | undefined): string | null {
  return text === undefined ? null : cutText(text);
}
