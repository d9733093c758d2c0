import {
  type PDFDict,
  type PDFDocument,
  PDFName,
  type PDFObject,
  PDFObjectParser,
  type PDFRef,
} from '@cantoo/pdf-lib';

/** What all documents here keep to themselves. It has a ligature, and a word that nothing else has. */
export const secret = 'Quagga fifty';
export const partOfSecret = 'Quagga';

/** A way by which a text is in a file, for whoever looks for it. */
export interface Channel {
  readonly name: string;
  /** What is redacted, if it is not the secret. */
  readonly redactions?: readonly object[];
  /** Whether the first page must show the secret, too: what makes the rest go. */
  readonly isShown?: true;
  /** Whether it is there for readers of glyphs alone. */
  readonly isInGlyphs?: true;
  readonly plant: (document: PDFDocument) => void;
  /** Does the rest in the written file, which has a cross-reference table and is not encrypted. */
  readonly finish?: (file: Buffer) => Buffer;
}

/** An object of a document, written as in a file. */
function written(document: PDFDocument, syntax: string): PDFObject {
  return PDFObjectParser.forBytes(Buffer.from(syntax, 'latin1'), document.context).parseObject();
}

/** The same as an object with a number. */
export function added(document: PDFDocument, syntax: string): PDFRef {
  return document.context.register(written(document, syntax));
}

/** A stream with a number, and with those entries. */
export function addedStream(document: PDFDocument, content: string, entries = ''): PDFRef {
  const stream = document.context.stream(Buffer.from(content, 'latin1'));
  for (const [key, value] of (written(document, `<<${entries}>>`) as PDFDict).entries())
    stream.dict.set(key, value);
  return document.context.register(stream);
}

/** Sets an entry of the catalog, or of what it leads to by those keys. */
export function setInCatalog(document: PDFDocument, path: string, syntax: string): void {
  const keys = path.split('/');
  const last = keys.pop() ?? '';
  let holder: PDFDict = document.catalog;
  for (const key of keys) {
    const found = holder.lookup(PDFName.of(key)) as PDFDict | undefined;
    const next = found ?? (document.context.obj({}) as PDFDict);
    if (!found) holder.set(PDFName.of(key), next);
    holder = next;
  }
  holder.set(PDFName.of(last), written(document, syntax));
}

/** Adds content to the first page, and resources to those it has: `Font` and `F 5 0 R`, say. */
export function draw(
  document: PDFDocument,
  content: string,
  resources: Readonly<Record<string, string>> = {},
): void {
  const page = document.getPage(0);
  const stream = document.context.register(
    document.context.stream(Buffer.from(`\nq ${content} Q\n`, 'latin1')),
  );
  page.node.normalize();
  page.node.addContentStream(stream);
  const all = page.node.Resources() as PDFDict;
  for (const [kind, syntax] of Object.entries({ Font: `/Leak ${font(document)}`, ...resources })) {
    const own = all.lookup(PDFName.of(kind)) as PDFDict | undefined;
    const merged = document.context.obj({}) as PDFDict;
    for (const [key, value] of own?.entries() ?? []) merged.set(key, value);
    for (const [key, value] of (written(document, `<<${syntax}>>`) as PDFDict).entries())
      merged.set(key, value);
    all.set(PDFName.of(kind), merged);
  }
}

/** A font of plain letters. */
export function font(document: PDFDocument): PDFRef {
  return added(document, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>');
}

/** Adds an annotation to the first page. */
export function annotate(document: PDFDocument, syntax: string): PDFRef {
  const annotation = added(document, syntax);
  document.getPage(0).node.addAnnot(annotation);
  return annotation;
}
