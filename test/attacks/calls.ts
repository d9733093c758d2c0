import { handWritten, textPages } from '../pdf/objects/hand-written.ts';

/** A request without its key. */
export interface AttackCall {
  readonly path: string;
  readonly json: Readonly<Record<string, unknown>>;
}

/** What an input attacks. */
export type BombKind =
  | 'objects'
  | 'filters'
  | 'pictures in PDFs'
  | 'functions'
  | 'fonts'
  | 'content'
  | 'fields'
  | 'tags'
  | 'trees'
  | 'layers'
  | 'annotations'
  | 'attachments'
  | 'XML'
  | 'signatures'
  | 'encryption'
  | 'images'
  | 'patterns'
  | 'texts';

type Fields = Readonly<Record<string, unknown>>;

const redactPdf = { redactions: [{ text: 'secret' }], allow_none: true };

/** The calls that every PDF is sent to. */
const everyPdf: Readonly<Record<string, Fields>> = {
  '/pageCount': {},
  '/pdfInfo': {},
  '/extractText': {},
  '/extractContent': {},
  '/pdfToImage': { dpi: 36 },
  '/compressPdf': { level: 'small' },
  '/redactPdf': redactPdf,
  '/rotatePages': { degrees: 90 },
};

const archive = { title: 'T', conformance: 'pdf/a-2b' };

/** The calls that read more of a kind than those do. */
const more: Readonly<Partial<Record<BombKind, Readonly<Record<string, Fields>>>>> = {
  objects: { '/mergePdfs': {}, '/extractPages': { pages: '1' } },
  filters: { '/setMetadata': archive },
  'pictures in PDFs': { '/extractImages': { format: 'json' }, '/setMetadata': archive },
  functions: { '/setMetadata': archive },
  fonts: { '/setMetadata': archive, '/findHiddenText': {} },
  content: {
    '/setMetadata': archive,
    '/extractTables': {},
    '/comparePdfs': { format: 'pdf' },
    '/extractFields': { fields: [{ name: 'total' }] },
    '/watermarkPdf': { text: 'mark' },
  },
  fields: { '/listFields': {}, '/fillForm': { fields: {} }, '/flattenPdf': {}, '/mergePdfs': {} },
  tags: {
    '/checkAccessibility': {},
    '/mergePdfs': {},
    '/setMetadata': archive,
    '/extractPages': { pages: '1' },
  },
  trees: { '/mergePdfs': {}, '/splitPdf': { at: 'bookmarks' }, '/setMetadata': { title: 'T' } },
  layers: { '/findHiddenText': {}, '/mergePdfs': {}, '/setMetadata': archive },
  annotations: { '/flattenPdf': { what: ['fields', 'annotations'] }, '/mergePdfs': {} },
  attachments: {
    '/extractAttachments': { format: 'zip' },
    '/mergePdfs': {},
    '/attachFiles': { attachments: [{ name: 'a.txt', content: 'YQ==' }] },
  },
  XML: { '/readInvoice': {}, '/setMetadata': archive, '/listFields': {} },
  signatures: { '/listFields': {}, '/setMetadata': { title: 'T' } },
  encryption: { '/decryptPdf': { password: 'reader' }, '/encryptPdf': { user_password: 'reader' } },
};

const honestPdf = handWritten(textPages(['Hello'])).toString('base64');

/** The calls that a PDF of a kind is sent to. */
export function pdfCalls(kind: BombKind, pdf_base64: string): readonly AttackCall[] {
  return Object.entries({ ...everyPdf, ...more[kind] }).map(([path, fields]) => {
    return { path, json: { ...sourceFor(path, pdf_base64), ...fields } };
  });
}

function sourceFor(path: string, pdf_base64: string): Fields {
  if (path === '/mergePdfs') return { pdfs_base64: [pdf_base64, honestPdf] };
  if (path === '/comparePdfs') return { before: { pdf_base64 }, after: { pdf_base64: honestPdf } };
  return { pdf_base64 };
}
