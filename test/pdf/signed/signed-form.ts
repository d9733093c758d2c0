import { helvetica, stream } from '../reading/raw-pdf.ts';
import { makeSigner } from './make-signer.ts';
import { type Signing, sign, signedPdf, unsigned, updated } from './sign-pdf.ts';

const ownSigner = makeSigner();

/** References of a signature that certifies, and of one that locks fields. */
export const docMdp = (permission: number) =>
  `/Reference[<</TransformMethod/DocMDP/TransformParams<</Type/TransformParams/P ${permission}/V/1.2>>>>]`;
export const fieldMdp = (parameters: string) =>
  `/Reference[<</TransformMethod/FieldMDP/TransformParams<</Type/TransformParams${parameters}/V/1.2>>>>]`;

/** What the certification of a document is named by. */
export const certified = '/Perms<</DocMDP 6 0 R>>';

/** Objects of the document, by number, as they are signed. Entries that are given take the place of those. */
export const catalog = ({ form = '', fields = '5 0 R 7 0 R', more = '' } = {}) =>
  `<</Type/Catalog/Pages 2 0 R/AcroForm<</SigFlags 3/Fields[${fields}]${form}>>${more}${shared}>>`;
const shared = '/OCProperties<</OCGs[12 0 R]/D<</OFF[12 0 R]>>>>/Outlines<</Count 0>>/StructTreeRoot 13 0 R';
export const page = ({
  annotations = '5 0 R 7 0 R 10 0 R',
  contents = '4 0 R',
  resources = `${helvetica}/XObject<</Form 9 0 R>>`,
  more = '',
} = {}) =>
  `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents ${contents}/Resources<<${resources}>>/Annots[${annotations}]${more}>>`;
export const pages = (more = '', kids = '3 0 R 11 0 R', count = 2) =>
  `<</Type/Pages/Kids[${kids}]/Count ${count}${more}>>`;
export const textField = ({
  value = 'Ada',
  appearance = 8,
  rectangle = '20 150 120 170',
  more = '/F 4',
} = {}) =>
  `<</Type/Annot/Subtype/Widget/FT/Tx/T(name)/V(${value})/Rect[${rectangle}]/P 3 0 R/AP<</N ${appearance} 0 R>>${more}>>`;
export const appearance = (text: string) =>
  stream(
    `BT /F 10 Tf 2 5 Td (${text}) Tj ET`,
    `/Type/XObject/Subtype/Form/BBox[0 0 100 20]/Resources<<${helvetica}>>`,
  );
export const note = (more = '') =>
  `<</Type/Annot/Subtype/Square/Rect[20 20 60 40]/Contents(see here)${more}>>`;
export const signatureField = (name: string, value: string, rectangle = '0 0 0 0', more = '') =>
  `<</Type/Annot/Subtype/Widget/FT/Sig/T(${name})/F 132/Rect[${rectangle}]/P 3 0 R${value && `/V ${value}`}${more}>>`;

/**
 * A signed PDF of two pages (3 and 11, whose content is 4) with a text field (7, appearance 8), a form that the first page
 * may draw (9), a square (10), a layer (12) and tags (13 to 15). 16 is the first number that is free.
 */
export function signedForm({
  signature = '',
  more = '',
  field = '',
  replaced = {},
  objects: added = [],
  signer = ownSigner,
}: {
  /** Further entries of the signature. */
  readonly signature?: string;
  /** Further entries of the catalog. */
  readonly more?: string;
  /** Further entries of the signature's field. */
  readonly field?: string;
  /** What objects 1 to 5 are instead. */
  readonly replaced?: Readonly<Record<number, string>>;
  /** From number 16 on. */
  readonly objects?: readonly string[];
  readonly signer?: Signing;
} = {}): Buffer {
  const objects = [
    textField(),
    appearance('Ada'),
    appearance('shared'),
    note(),
    page({ annotations: '' }),
    '<</Type/OCG/Name(Draft)>>',
    '<</Type/StructTreeRoot/K[14 0 R]/ParentTree 15 0 R>>',
    '<</Type/StructElem/S/P/P 13 0 R/Pg 3 0 R/K[0]>>',
    '<</Nums[]>>',
    ...added,
  ];
  return signedPdf(signer, {
    signature,
    replaced: {
      1: catalog({ more }),
      2: pages(),
      3: page(),
      5: signatureField('Signature1', '6 0 R', '0 0 0 0', field),
      ...replaced,
    },
    objects,
  });
}

/** The PDF with one more signature in a field of its own. */
export function signedAgain(
  pdf: Uint8Array,
  {
    kind,
    rectangle = '0 0 0 0',
    more = '',
    signer = ownSigner,
  }: {
    readonly signer?: Signing;
    /** Its `SubFilter`. */
    readonly kind?: string;
    readonly rectangle?: string;
    /** Further entries of the catalog. */
    readonly more?: string;
  } = {},
): Buffer {
  const added = {
    1: catalog({ fields: '5 0 R 7 0 R 16 0 R', more }),
    3: page({ annotations: '5 0 R 7 0 R 10 0 R 16 0 R' }),
    16: signatureField('Signature2', '17 0 R', rectangle),
    17: unsigned('', kind),
  };
  return sign(updated(pdf, added), signer);
}
