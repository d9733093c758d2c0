import { helvetica, rawPdf, stream } from '../reading/raw-pdf.ts';
import { type Signer, signedData } from './make-signer.ts';

const reservedBytes = 8_000;
const unknownRange = '/ByteRange[0 0000000000 0000000000 0000000000]';

/** The entries of a signature that is still to be made. `entries` are further ones. */
export function unsigned(entries = '', kind = 'ETSI.CAdES.detached'): string {
  const contents = '0'.repeat(2 * reservedBytes);
  return `<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/${kind}${entries}${unknownRange}/Contents<${contents}>>>`;
}

/** What makes a signature: a signer, or a function of the bytes to sign. */
export type Signing = Signer | ((bytes: Uint8Array) => Buffer);

/** Signs all of a PDF with the signature in it that is still to be made. */
export function sign(pdf: Uint8Array, signer: Signing): Buffer {
  const text = Buffer.from(pdf).toString('latin1');
  const rangeAt = text.indexOf(unknownRange);
  const start = text.indexOf('/Contents<', rangeAt) + '/Contents'.length;
  const end = start + 2 * reservedBytes + 2;
  const padded = [start, end, text.length - end].map((number) => String(number).padStart(10, '0'));
  const signed = Buffer.from(pdf);
  signed.write(`/ByteRange[0 ${padded.join(' ')}]`, rangeAt, 'latin1');
  const covered = Buffer.concat([signed.subarray(0, start), signed.subarray(end)]);
  const value = typeof signer === 'function' ? signer(covered) : signedData(signer, covered);
  if (value.length > reservedBytes) throw new Error(`a signature of ${value.length} bytes does not fit`);
  signed.write(value.toString('hex'), start + 1, 'latin1');
  return signed;
}

/** What to sign a document's form with. */
interface Parts {
  /** Further entries of the signature's own dictionary, which is object 6. */
  readonly signature?: string;
  /** Further fields of the form, by their references. */
  readonly fields?: string;
  /** Further annotations of the page, by their references. */
  readonly annotations?: string;
  /** From number 7 on. */
  readonly objects?: readonly string[];
  readonly catalog?: string;
  /** What objects 1 to 5 are instead, by number. */
  readonly replaced?: Readonly<Record<number, string>>;
}

/** A signed PDF of one page (object 3, content in 4), with the signature field `Signature1` (object 5). */
export function signedPdf(signer: Signing, parts: Parts = {}): Buffer {
  const { signature, fields = '', annotations = '', objects = [], catalog = '', replaced = {} } = parts;
  const all = [
    `<</Type/Catalog/Pages 2 0 R/AcroForm<</SigFlags 3/Fields[5 0 R ${fields}]>>${catalog}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R/Resources<<${helvetica}>>/Annots[5 0 R ${annotations}]>>`,
    stream('BT /F 12 Tf 20 100 Td (I owe you 100) Tj ET'),
    '<</Type/Annot/Subtype/Widget/FT/Sig/T(Signature1)/F 132/Rect[0 0 0 0]/P 3 0 R/V 6 0 R>>',
    unsigned(signature),
    ...objects,
  ];
  return sign(rawPdf(...all.map((body, index) => replaced[index + 1] ?? body)), signer);
}

/** A PDF with an incremental update of objects (ISO 32000-2, 7.5.6) by their numbers. `entries` are further ones of the trailer. */
export function updated(pdf: Uint8Array, objects: Readonly<Record<number, string>>, entries = ''): Buffer {
  let text = Buffer.from(pdf).toString('latin1');
  const previous = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1]);
  const sizes = [...text.matchAll(/\/Size (\d+)/g)].map(([, size]) => Number(size));
  const rows = Object.entries(objects).map(([number, body]) => {
    const offset = text.length;
    text += `${number} 0 obj\n${body}\nendobj\n`;
    return `${number} 1\n${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const size = Math.max(...sizes, ...Object.keys(objects).map((number) => Number(number) + 1));
  const trailer = `trailer\n<</Size ${size}/Root 1 0 R/Prev ${previous}${entries}>>`;
  return Buffer.from(
    `${text}xref\n0 0\n${rows.join('')}${trailer}\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  );
}
