import { stream } from '../reading/raw-pdf.ts';
import { type Signing, sign, signedPdf, unsigned, updated } from './sign-pdf.ts';

/** What a document security store holds. */
interface Store {
  readonly certificates?: readonly Buffer[];
  readonly crls?: readonly Buffer[];
  readonly ocspResponses?: readonly Buffer[];
}

/** What is added to a signed document, in order: a store, or a document timestamp. */
export type Addition = Store | { readonly timestamp: Signing };

/** A signed document of one page, then a security store or timestamps, each in an update of its own. */
export function signedDocument(signing: Signing, additions: readonly Addition[] = []): Buffer {
  let pdf = signedPdf(signing);
  let next = 7;
  let fields = '5 0 R';
  let store = '';
  const catalog = () => `<</Type/Catalog/Pages 2 0 R/AcroForm<</SigFlags 3/Fields[${fields}]>>${store}>>`;
  for (const addition of additions) {
    const objects: Record<number, string> = {};
    const add = (body: string) => {
      objects[next] = body;
      return `${next++} 0 R`;
    };
    if ('timestamp' in addition) {
      const value = add(unsigned('', 'ETSI.RFC3161'));
      fields += ` ${add(`<</Type/Annot/Subtype/Widget/FT/Sig/T(Stamp${next})/F 132/Rect[0 0 0 0]/V ${value}>>`)}`;
      pdf = sign(updated(pdf, { 1: catalog(), ...objects }), addition.timestamp);
    } else {
      const listed = (values: readonly Buffer[] = []) =>
        values.map((value) => add(stream(value.toString('latin1')))).join(' ');
      const { certificates, crls, ocspResponses } = addition;
      store = `/DSS<</Certs[${listed(certificates)}]/CRLs[${listed(crls)}]/OCSPs[${listed(ocspResponses)}]>>`;
      pdf = updated(pdf, { 1: catalog(), ...objects });
    }
  }
  return pdf;
}
