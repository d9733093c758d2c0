import { degrees, PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { type Channel, draw, secret } from './channel.ts';

/** What every page keeps. */
export const keptText = 'The okapi lives in the Ituri forest';

/** A kind of document, into which a channel is put, and how its file is written. */
export interface DocumentKind {
  readonly name: string;
  readonly make: () => Promise<PDFDocument>;
  readonly write: (document: PDFDocument) => Promise<Buffer>;
  /** Whether its objects lie in the file one by one, with a cross-reference table and without encryption. */
  readonly isPlain: boolean;
}

const makers: Readonly<Record<string, (document: PDFDocument) => void>> = {
  'one page': () => {},
  'three pages': (document) => {
    for (const number of [2, 3]) addPage(document, `${keptText}, page ${number}`);
  },
  'turned pages': (document) => document.getPage(0).setRotation(degrees(90)),
  'pages upside down': (document) => document.getPage(0).setRotation(degrees(180)),
  'cropped pages': (document) => document.getPage(0).setCropBox(5, 5, 380, 280),
  'pages whose origin is elsewhere': (document) => document.getPage(0).setMediaBox(-10, -10, 420, 320),
  'a title and bookmarks': (document) => {
    document.setTitle('Okapis');
    document.setAuthor('A zoologist');
  },
  'a form': (document) => {
    const field = document.getForm().createTextField('name');
    field.setText('Okapia johnstoni');
    field.addToPage(document.getPage(0), { x: 20, y: 200, width: 200, height: 20 });
  },
  'content that leaves its state changed': (document) => draw(document, 'q q 1 0 0 rg'),
  'many pages': (document) => {
    for (let number = 2; number <= 12; number++) addPage(document, `${keptText}, page ${number}`);
  },
};

const writers: Readonly<Record<string, Pick<DocumentKind, 'write' | 'isPlain'>>> = {
  'one by one': {
    isPlain: true,
    write: async (document) =>
      Buffer.from(await document.save({ useObjectStreams: false, updateFieldAppearances: false })),
  },
  'in object streams': {
    isPlain: false,
    write: async (document) => Buffer.from(await document.save({ updateFieldAppearances: false })),
  },
  'with junk before the header': {
    isPlain: false,
    write: async (document) =>
      Buffer.concat([
        Buffer.from('junk\n'),
        await document.save({ useObjectStreams: false, updateFieldAppearances: false }),
      ]),
  },
  'without cross-references': {
    isPlain: false,
    write: async (document) => {
      const bytes = Buffer.from(
        await document.save({ useObjectStreams: false, updateFieldAppearances: false }),
      );
      return Buffer.from(bytes.toString('latin1').replace(/startxref\s+\d+/, 'startxref\n9'), 'latin1');
    },
  },
  encrypted: {
    isPlain: false,
    write: async (document) => {
      const copy = await PDFDocument.load(await document.save({ updateFieldAppearances: false }), {
        updateMetadata: false,
      });
      copy.encrypt({ userPassword: '', ownerPassword: 'owner', permissions: {} });
      return Buffer.from(await copy.save({ updateFieldAppearances: false }));
    },
  },
};

/** Fifty kinds: each document in each way to write it. */
export const documentKinds: readonly DocumentKind[] = Object.entries(makers).flatMap(([made, change]) =>
  Object.entries(writers).map(([writing, writer]) => ({
    name: `${made}, ${writing}`,
    ...writer,
    make: async () => {
      const document = await PDFDocument.create({ updateMetadata: false });
      await document.embedFont(StandardFonts.Helvetica);
      addPage(document, keptText);
      change(document);
      return document;
    },
  })),
);

/** The file of a document of that kind with channels in it. */
export async function leaking(kind: DocumentKind, channels: readonly Channel[]): Promise<Buffer> {
  const document = await kind.make();
  for (const { plant } of channels) plant(document);
  if (channels.some(({ isShown }) => isShown)) draw(document, `BT /Leak 12 Tf 20 80 Td (${secret}) Tj ET`);
  const file = await kind.write(document);
  return channels.reduce((finished, { finish }) => finish?.(finished) ?? finished, file);
}

function addPage(document: PDFDocument, text: string): void {
  document.addPage([400, 300]).drawText(text, { x: 20, y: 250, size: 12 });
}
