import { deflateSync } from 'node:zlib';
import { type PDFDict, type PDFDocument, PDFHexString, PDFName } from '@cantoo/pdf-lib';
import { added, addedStream, annotate, type Channel, draw, font, secret, setInCatalog } from './channel.ts';
import { utf16 } from './channels-of-content.ts';

/** Text that is in the file beside what its pages show. */
export const channelsOfStructure: readonly Channel[] = [
  channel('contents of a note', (document) => {
    annotate(document, `<</Type/Annot/Subtype/Text/Rect[10 10 30 30]/Contents(See ${secret}.)>>`);
  }),
  channel('contents of a note in UTF-16', (document) => {
    annotate(document, `<</Type/Annot/Subtype/Text/Rect[10 10 30 30]/Contents<FEFF${utf16(secret)}>>>`);
  }),
  channel('rich contents, author and subject of a note', (document) => {
    const rich = `<body xmlns="http://www.w3.org/1999/xhtml"><p>${secret}</p></body>`;
    annotate(
      document,
      `<</Type/Annot/Subtype/Text/Rect[10 10 30 30]/RC(${rich})/T(${secret})/Subj(${secret})/NM(${secret})>>`,
    );
  }),
  channel('a reply and a pop-up', (document) => {
    const note = annotate(document, '<</Type/Annot/Subtype/Text/Rect[10 10 30 30]/Contents(A note)>>');
    annotate(document, `<</Type/Annot/Subtype/Text/Rect[10 10 30 30]/IRT ${note}/Contents(${secret})>>`);
    annotate(document, `<</Type/Annot/Subtype/Popup/Rect[10 10 90 90]/Parent ${note}/Contents(${secret})>>`);
  }),
  channel('the appearance of a text box', (document) => {
    const shown = appearance(document, `BT /F 12 Tf 2 4 Td (${secret}) Tj ET`);
    annotate(
      document,
      `<</Type/Annot/Subtype/FreeText/Rect[20 40 180 60]/DA(/F 12 Tf)/Contents()/AP<</N ${shown}>>>>`,
    );
  }),
  channel('the appearance of a stamp that is hidden', (document) => {
    const shown = appearance(document, `BT /F 12 Tf 2 4 Td (${secret}) Tj ET`);
    annotate(
      document,
      `<</Type/Annot/Subtype/Stamp/F 2/Rect[20 40 180 60]/AP<</N ${shown}/R ${shown}/D ${shown}>>>>`,
    );
  }),
  channel('what a redaction mark of others says', (document) => {
    annotate(
      document,
      `<</Type/Annot/Subtype/Redact/Rect[20 40 180 60]/OverlayText(${secret})/DA(/F 12 Tf)>>`,
    );
  }),
  channel('the address of a link', (document) =>
    link(document, `/S/URI/URI(https://example.com/${secret.replace(' ', '%20')})`),
  ),
  channel('the file of a link', (document) => link(document, `/S/GoToR/F(${secret}.pdf)/D[0/Fit]`)),
  channel('a program to launch', (document) =>
    link(document, `/S/Launch/F<</Type/Filespec/F(x)/UF(${secret})>>`),
  ),
  channel('a form’s address', (document) =>
    link(document, `/S/SubmitForm/F<</FS/URL/F(https://example.com/?q=${secret.replace(' ', '+')})>>`),
  ),
  channel('an action after another', (document) =>
    link(document, `/S/Named/N/NextPage/Next<</S/JavaScript/JS(app.alert\\("${secret}"\\))>>`),
  ),
  channel('the value of a field', (document) => {
    const shown = appearance(document, `/Tx BMC BT /F 12 Tf 2 4 Td (${secret}) Tj ET EMC`);
    field(document, `/FT/Tx/T(a)/V(${secret})/DV(${secret})/AP<</N ${shown}>>`);
  }),
  channel('the values of two fields beside each other', (document) => {
    const widgets = halves.map((half, index) => {
      const shown = appearance(document, `BT /F 12 Tf 2 4 Td (${half}) Tj ET`);
      return annotate(
        document,
        `<</Type/Annot/Subtype/Widget/F 4/Rect[${20 + 44 * index} 40 ${180 + 44 * index} 60]/FT/Tx/T(f${index})/V(${half})/AP<</N ${shown}>>>>`,
      );
    });
    setInCatalog(document, 'AcroForm', `<</Fields[${widgets.join(' ')}]>>`);
  }),
  channel('two text boxes beside each other', (document) => {
    for (const [index, half] of halves.entries()) {
      const shown = appearance(document, `BT /F 12 Tf 2 4 Td (${half}) Tj ET`);
      annotate(
        document,
        `<</Type/Annot/Subtype/FreeText/F 4/Rect[${20 + 44 * index} 40 ${180 + 44 * index} 60]/DA(/F 12 Tf)/Contents(${half})/AP<</N ${shown}>>>>`,
      );
    }
  }),
  channel('the rich value of a field', (document) =>
    field(document, `/FT/Tx/Ff 33554432/T(a)/RV(<body><p>${secret}</p></body>)/DS(font: 12pt)`),
  ),
  channel('names of a field', (document) =>
    field(document, `/FT/Tx/T(${secret})/TU(${secret})/TM(${secret})`),
  ),
  channel('the options of a list', (document) =>
    field(document, `/FT/Ch/T(a)/Opt[[(1)(${secret})](two)]/V(1)`),
  ),
  channel('the caption of a button', (document) =>
    field(document, `/FT/Btn/Ff 65536/T(a)/MK<</CA(${secret})/RC(${secret})>>`),
  ),
  channel('a script of a field', (document) =>
    field(document, `/FT/Tx/T(a)/AA<</C<</S/JavaScript/JS(event.value = "${secret}")>>>>`),
  ),
  channel('an XFA form', (document) => {
    const xml = addedStream(
      document,
      `<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"><a>${secret}</a></xdp:xdp>`,
    );
    setInCatalog(document, 'AcroForm', `<</Fields[]/XFA[(datasets)${xml}]>>`);
  }),
  channel('the signer’s reason', (document) =>
    field(
      document,
      `/FT/Sig/T(a)/V<</Type/Sig/Filter/X/Reason(${secret})/Name(${secret})/Location(${secret})/Contents<00>/ByteRange[0 1 2 3]>>`,
    ),
  ),
  channel('a bookmark', (document) => {
    const root = document.context.nextRef();
    const item = added(
      document,
      `<</Title(Chapter ${secret})/Parent ${root}/Dest[${document.getPage(0).ref}/Fit]>>`,
    );
    document.context.assign(
      root,
      document.context.obj({ Type: 'Outlines', First: item, Last: item, Count: 1 }),
    );
    document.catalog.set(PDFName.of('Outlines'), root);
  }),
  channel('the name of a destination', (document) =>
    setInCatalog(document, 'Names/Dests', `<</Names[(${secret})[${document.getPage(0).ref}/Fit]]>>`),
  ),
  channel('the old name of a destination', (document) =>
    setInCatalog(document, 'Dests', `<</${secret.replace(' ', '#20')}[${document.getPage(0).ref}/Fit]>>`),
  ),
  channel('the label of pages', (document) =>
    setInCatalog(document, 'PageLabels', `<</Nums[0<</P(${secret} )/S/D>>]>>`),
  ),
  channel('alternative texts of tags', (document) => tag(document, `/Alt(${secret})`)),
  channel('actual text of tags', (document) => tag(document, `/ActualText<FEFF${utf16(secret)}>`)),
  channel('titles, expansions and languages of tags', (document) =>
    tag(document, `/T(${secret})/E(${secret})`),
  ),
  channel('attributes of tags', (document) =>
    tag(document, `/A<</O/UserProperties/P[<</N(x)/V(${secret})/F(${secret})>>]>>`),
  ),
  channel('identifiers of tags', (document) =>
    tag(document, `/ID(${secret})`, (element) => `/IDTree<</Names[(${secret})${element}]>>`),
  ),
  channel('the title of the document', (document) => document.setTitle(`About ${secret}`)),
  channel('a custom property', (document) => {
    document.setSubject('about');
    (document.context.lookup(document.context.trailerInfo.Info) as PDFDict).set(
      PDFName.of(secret),
      PDFName.of(secret),
    );
  }),
  channel('XMP', (document) => metadata(document, secret)),
  channel('XMP with character references', (document) =>
    metadata(document, [...secret].map((letter) => `&#${letter.charCodeAt(0)};`).join('')),
  ),
  channel('XMP with comments and sections within words', (document) =>
    metadata(document, 'Qua<!-- > -->g<![CDATA[ga fi]]>fty'),
  ),
  channel('XMP in UTF-16', (document) => {
    const xml = Buffer.from(`\ufeff${xmp(secret)}`, 'utf16le').swap16();
    setInCatalog(
      document,
      'Metadata',
      `${addedStream(document, xml.toString('latin1'), '/Type/Metadata/Subtype/XML')}`,
    );
  }),
  channel('XMP of a page', (document) => {
    document
      .getPage(0)
      .node.set(PDFName.of('Metadata'), addedStream(document, xmp(secret), '/Type/Metadata/Subtype/XML'));
  }),
  channel('what another program keeps to itself', (document) =>
    setInCatalog(document, 'PieceInfo', `<</Editor<</LastModified(D:2026)/Private<</Words(${secret})>>>>>>`),
  ),
  channel('the same of a page', (document) => {
    document
      .getPage(0)
      .node.set(
        PDFName.of('PieceInfo'),
        added(document, `<</Editor<</Private ${addedStream(document, secret)}>>>>`),
      );
  }),
  channel('the content of an attachment', (document) => attach(document, 'a.txt', `One line.\n${secret}\n`)),
  channel('the name of an attachment', (document) => attach(document, `${secret}.txt`, 'One line.')),
  channel('an attachment in RTF', (document) =>
    attach(document, 'a.rtf', String.raw`{\rtf1 Qua{\b gga} fifty}`),
  ),
  channel('an attached PDF', (document) =>
    attach(
      document,
      'a.pdf',
      `%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages 2 0 R/X(${secret})>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[]/Count 0>>\nendobj\ntrailer\n<</Root 1 0 R>>\n`,
    ),
  ),
  channel('an attachment of an annotation', (document) => {
    const file = addedStream(document, `${secret}.`, '/Type/EmbeddedFile');
    annotate(
      document,
      `<</Type/Annot/Subtype/FileAttachment/Rect[10 10 30 30]/FS<</Type/Filespec/F(a.txt)/EF<</F ${file}>>>>>>`,
    );
  }),
  channel('a script of the document', (document) =>
    setInCatalog(
      document,
      'Names/JavaScript',
      `<</Names[(a)<</S/JavaScript/JS(var name = "${secret}";)>>]>>`,
    ),
  ),
  channel('a script in a stream', (document) =>
    setInCatalog(
      document,
      'OpenAction',
      `<</S/JavaScript/JS ${addedStream(document, `var a = "${secret}";`)}>>`,
    ),
  ),
  channel('the name of a layer', (document) => {
    const layer = added(
      document,
      `<</Type/OCG/Name(${secret})/Usage<</CreatorInfo<</Creator(${secret})/Subtype/Artwork>>>>>>`,
    );
    setInCatalog(
      document,
      'OCProperties',
      `<</OCGs[${layer}]/D<</Order[(${secret})[${layer}]]/Name(${secret})>>>>`,
    );
  }),
  channel('the columns of a portfolio', (document) =>
    setInCatalog(document, 'Collection', `<</Type/Collection/Schema<</a<</Subtype/F/N(${secret})>>>>>>`),
  ),
  channel('what was captured from the web', (document) => {
    setInCatalog(document, 'SpiderInfo', `<</V 1/C[<</URL(https://example.com/${secret})>>]>>`);
    setInCatalog(document, 'Names/URLS', `<</Names[(${secret})[]]>>`);
  }),
  channel('the title of an article', (document) => {
    const thread = document.context.nextRef();
    const bead = document.context.nextRef();
    document.context.assign(
      bead,
      document.context.obj({ Type: 'Bead', T: thread, N: bead, V: bead, P: document.getPage(0).ref }),
    );
    document.context.assign(thread, added2(document, `<</Type/Thread/F ${bead}/I<</Title(${secret})>>>>`));
    setInCatalog(document, 'Threads', `[${thread}]`);
  }),
  channel('what the output is meant for', (document) =>
    setInCatalog(
      document,
      'OutputIntents',
      `[<</Type/OutputIntent/S/GTS_PDFX/OutputConditionIdentifier(X)/Info(${secret})>>]`,
    ),
  ),
  channel('an entry of the catalog that nobody knows', (document) =>
    setInCatalog(document, 'Vendor_Notes', `<</a[(${secret})]>>`),
  ),
  channel('an entry of a page that nobody knows', (document) => {
    document.getPage(0).node.set(PDFName.of('Vendor_Notes'), added(document, `(${secret})`));
  }),
  ...Object.entries(packedNotes()).map(([name, [bytes, entries]]) =>
    channel(`data ${name}`, (document) =>
      setInCatalog(
        document,
        'Vendor_Notes',
        `<</Own ${addedStream(document, bytes.toString('latin1'), entries)}>>`,
      ),
    ),
  ),
  channel('a page that is in no page tree', (document) => {
    const content = addedStream(document, kerned);
    const resources = `/Resources<</Font<</F ${font(document)}>>>>`;
    const page = added(document, `<</Type/Page/MediaBox[0 0 200 200]/Contents ${content}${resources}>>`);
    setInCatalog(document, 'Vendor_Page', `${page}`);
  }),
  channel('the window of a field that is on no page', (document) => {
    const window = added(
      document,
      `<</Type/Annot/Subtype/Widget/FT/Tx/T(f)/Rect[0 0 160 20]/AP<</N ${appearance(document, kerned)}>>>>`,
    );
    setInCatalog(document, 'Vendor_Fields', `[${window}]`);
  }),
  channel('a form that no content draws', (document) =>
    setInCatalog(document, 'Vendor_Form', `<</Own ${appearance(document, kerned)}>>`),
  ),
  channel('an appearance that has a name', (document) =>
    setInCatalog(document, 'Names/AP', `<</Names[(one) ${appearance(document, kerned)}]>>`),
  ),
  channel('the identifier of the file', (document) => {
    const identifier = PDFHexString.of(Buffer.from(secret).toString('hex'));
    document.context.trailerInfo.ID = document.context.obj([identifier, identifier]);
  }),
  channel('the name of a view', (document) => {
    document
      .getPage(0)
      .node.set(PDFName.of('VP'), added(document, `[<</Type/Viewport/BBox[0 0 9 9]/Name(${secret})>>]`));
  }),
  channel('the family of a font', (document) => {
    const descriptor = added(
      document,
      `<</Type/FontDescriptor/FontName/Arial/FontFamily(${secret})/Flags 32/FontBBox[0 0 9 9]/ItalicAngle 0/Ascent 8/Descent 0/CapHeight 7/StemV 8>>`,
    );
    const own = font(document);
    (document.context.lookup(own) as PDFDict).set(PDFName.of('FontDescriptor'), descriptor);
    draw(document, '', { Font: `/Other ${own}` });
  }),
  channel('an object that nothing refers to', (document) => {
    added(document, `<</Draft(${secret})>>`);
    addedStream(document, `BT (${secret}) Tj ET`);
  }),
  {
    ...channel('an earlier version', (document) => document.setSubject(secret)),
    finish: (file) => {
      const text = file.toString('latin1');
      const [, number = '', generation = ''] = /\/Info\s+(\d+)\s+(\d+)\s+R/.exec(text) ?? [];
      const previous = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1];
      const trailer = text.slice(text.lastIndexOf('trailer') + 7).match(/<<[\s\S]*?>>/)?.[0] ?? '';
      const at = text.length + 1;
      const update = `\n${number} ${generation} obj\n<</Subject(other)>>\nendobj\n`;
      const start = text.length + update.length;
      return Buffer.from(
        `${text}${update}xref\n${number} 1\n${String(at).padStart(10, '0')} ${generation.padStart(5, '0')} n \ntrailer\n${trailer.slice(0, -2)}/Prev ${previous}>>\nstartxref\n${start}\n%%EOF\n`,
        'latin1',
      );
    },
  },
  {
    ...channel('a comment of the file', () => {}),
    finish: (file) => Buffer.concat([file, Buffer.from(`% ${secret}\n`)]),
  },
];

/** What has one half of the secret each. */
const halves = secret.split(' ');

/** Content that shows the secret in parts. */
const kerned = 'BT /F 12 Tf 2 4 Td [(Qu)20(ag)-30(ga f)15(ifty)]TJ ET';

/** Data that holds the secret, with its entries, in ways that not every program can read. */
function packedNotes(): Readonly<Record<string, readonly [Buffer, string]>> {
  const text = Buffer.from(`Notes on ${secret}, `.repeat(20));
  const packed = deflateSync(text);
  const noise = Buffer.from(Array.from({ length: 4_096 }, (_, at) => (at * at * 40_503) >> 7));
  const wrong = Buffer.concat([packed.subarray(0, -4), Buffer.from('none')]);
  const flate = '/Filter/FlateDecode';
  return {
    'that is no text': [Buffer.concat([noise, text, noise]), ''],
    'that ends early': [deflateSync(Buffer.concat([text, noise])).subarray(0, 2_000), flate],
    'whose checksum is wrong': [wrong, flate],
    'that only says that it is encrypted': [
      packed,
      '/Filter[/Crypt/FlateDecode]/DecodeParms[<</Name/Identity>>null]',
    ],
    'with a filter that nobody knows': [packed, '/Filter[/FlateDecode/Vendor_Filter]'],
  };
}

function channel(name: string, plant: (document: PDFDocument) => unknown): Channel {
  return { name, plant: (document) => void plant(document) };
}

function added2(document: PDFDocument, syntax: string) {
  return document.context.lookup(added(document, syntax)) as PDFDict;
}

function appearance(document: PDFDocument, content: string) {
  return addedStream(
    document,
    content,
    `/Type/XObject/Subtype/Form/BBox[0 0 160 20]/Resources<</Font<</F ${font(document)}>>>>`,
  );
}

function link(document: PDFDocument, action: string): void {
  annotate(document, `<</Type/Annot/Subtype/Link/Rect[10 10 90 30]/A<<${action}>>>>`);
}

function field(document: PDFDocument, entries: string): void {
  const widget = annotate(
    document,
    `<</Type/Annot/Subtype/Widget/F 4/Rect[20 40 180 60]/DA(/Helv 12 Tf)${entries}>>`,
  );
  setInCatalog(document, 'AcroForm', `<</Fields[${widget}]/DR<</Font<</Helv ${font(document)}>>>>>>`);
}

function tag(document: PDFDocument, entries: string, ofRoot: (element: unknown) => string = () => ''): void {
  const root = document.context.nextRef();
  const element = added(
    document,
    `<</Type/StructElem/S/P/P ${root}/Pg ${document.getPage(0).ref}${entries}>>`,
  );
  document.context.assign(root, added2(document, `<</Type/StructTreeRoot/K[${element}]${ofRoot(element)}>>`));
  document.catalog.set(PDFName.of('StructTreeRoot'), root);
  setInCatalog(document, 'MarkInfo', '<</Marked true>>');
}

function metadata(document: PDFDocument, title: string): void {
  setInCatalog(document, 'Metadata', `${addedStream(document, xmp(title), '/Type/Metadata/Subtype/XML')}`);
}

function xmp(title: string): string {
  return `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title><rdf:Alt><rdf:li xml:lang="x-default">${title}</rdf:li></rdf:Alt></dc:title></rdf:Description>
</rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;
}

function attach(document: PDFDocument, name: string, content: string): void {
  const file = addedStream(document, content, '/Type/EmbeddedFile');
  const specification = added(
    document,
    `<</Type/Filespec/F(${name})/UF(${name})/Desc(${name})/EF<</F ${file}>>>>`,
  );
  setInCatalog(document, 'Names/EmbeddedFiles', `<</Names[(${name})${specification}]>>`);
}
