import { deflateRawSync } from 'node:zlib';
import { sampleInvoice } from '../../../bench/sample-invoice.ts';
import { encryptedByHand } from '../../pdf/objects/encrypted-by-hand.ts';
import { handWritten, textPages } from '../../pdf/objects/hand-written.ts';
import { der, integer, objectId, sequence, set } from '../../pdf/signed/der.ts';
import { flate, inputBombs, levels, many, pagePdf, pdfBombs } from '../bomb.ts';

type Objects = Readonly<Record<number, string>>;

const attached = (tree: string, objects: Objects, catalog = '') =>
  pagePdf({ catalog: `/Names<</EmbeddedFiles ${tree}>>${catalog}`, objects });

const specification = (stream: number, name = 'a.txt') =>
  `<</Type/Filespec/F(${name})/UF(${name})/EF<</F ${stream} 0 R/UF ${stream} 0 R>>>>`;

/** A ZIP of one entry, whose header claims 4 thousand million bytes. */
function zip(): Buffer {
  const data = deflateRawSync(Buffer.alloc(10_000_000));
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50);
  head.writeUInt16LE(8, 8);
  head.writeUInt32LE(data.length, 18);
  head.writeUInt32LE(0xffffffff, 22);
  return Buffer.concat([head, data]);
}

/** Bombs of attachments. */
export const attachmentBombs = pdfBombs('attachments', {
  '1,000 attachments that share 20 MB': () =>
    attached(`<</Names[${many(1_000, (index) => `(n${index})${specification(100, `${index}.txt`)}`)}]>>`, {
      100: flate(Buffer.alloc(20_000_000), '/Type/EmbeddedFile'),
    }),
  'an attachment of 300 MB': () =>
    attached(`<</Names[(a)${specification(100)}]>>`, {
      100: flate(Buffer.alloc(300_000_000), '/Type/EmbeddedFile/Params<</Size 5>>'),
    }),
  '200,000 attachments of one file': () =>
    attached(`<</Names[${'(n)90 0 R '.repeat(200_000)}]>>`, { 90: specification(100), 100: flate('a') }),
  'attachments of 10 to the power of 9': () =>
    attached(
      '100 0 R',
      levels({ first: 100, depth: 9, breadth: 10 }, (kids) => `<</Kids[${kids}]>>`, '<</Names[(a)(b)]>>'),
    ),
  'names of one attachment of a megabyte': () =>
    attached(
      `<</Names[${many(900, (index) => `(n${index})<</F 91 0 R/UF 91 0 R/Desc 91 0 R/EF<</F 92 0 R>>>>`)}]>>`,
      {
        91: `(${'n'.repeat(1_000_000)})`,
        92: flate('a'),
      },
    ),
  'a ZIP that claims 4 thousand million bytes': () =>
    attached(`<</Names[(a)${specification(100, 'a.zip')}]>>`, { 100: flate(zip()) }),
  'a PDF within itself': () =>
    attached(
      `<</Names[(a)${specification(100, 'a.pdf')}]>>`,
      {
        100: flate(handWritten(textPages(['secret'])), '/Subtype/application#2Fpdf'),
      },
      '/Collection<</D(a)/View/T>>',
    ),
  'files that are related to themselves': () =>
    attached(
      '<</Names[(a)90 0 R]>>',
      {
        90: '<</Type/Filespec/F(a)/EF<</F 100 0 R>>/RF<</F[(a)90 0 R(b)90 0 R]>>>>',
        100: flate('a'),
      },
      `/AF[${'90 0 R '.repeat(100_000)}]`,
    ),
});

const withXmp = (xml: string | Uint8Array) =>
  pagePdf({ catalog: '/Metadata 100 0 R', objects: { 100: flate(xml, '/Type/Metadata/Subtype/XML') } });

const rdf = (body: string, before = '') =>
  `${before}<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">${body}</rdf:Description></rdf:RDF></x:xmpmeta>`;

const laughs = `<!DOCTYPE x [<!ENTITY a0 "ha">${many(20, (index) => `<!ENTITY a${index + 1} "${`&a${index};`.repeat(20)}">`)}]>`;

const withInvoice = (xml: string | Uint8Array) =>
  attached(
    `<</Names[(factur-x.xml)<</Type/Filespec/AFRelationship/Alternative/F(factur-x.xml)/UF(factur-x.xml)/EF<</F 100 0 R>>>>]>>`,
    { 100: flate(xml, '/Type/EmbeddedFile/Subtype/text#2Fxml') },
  );

const withXfa = (xml: string | Uint8Array) =>
  pagePdf({ catalog: '/AcroForm<</Fields[]/XFA 100 0 R>>', objects: { 100: flate(xml) } });

const inXml: Readonly<Record<string, (xml: string | Uint8Array) => Buffer>> = {
  XMP: (xml) => withXmp(typeof xml === 'string' ? rdf(xml) : xml),
  'an invoice': withInvoice,
  XFA: withXfa,
};

/** Bombs of XML: in metadata, invoices and forms. */
export const xmlBombs = [
  ...Object.entries(inXml).flatMap(([place, make]) =>
    pdfBombs('XML', {
      [`${place} of entities of 20 to the power of 20`]: () =>
        place === 'XMP'
          ? withXmp(rdf('<dc:format>&a20;</dc:format>', laughs))
          : make(`${laughs}<a>&a20;</a>`),
      [`${place} nested 100,000 times`]: () => make(`${'<a>'.repeat(100_000)}${'</a>'.repeat(100_000)}`),
      [`${place} of 100,000 attributes`]: () => make(`<a ${many(100_000, (index) => ` a${index}="x"`)}/>`),
      [`${place} of 60 MB`]: () => make(Buffer.alloc(60_000_000, ' ')),
      [`${place} of a million elements`]: () => make(`<a>${'<b/>'.repeat(1_000_000)}</a>`),
      [`${place} of a name of 3 MB`]: () => make(`<${'a'.repeat(3_000_000)}/>`),
      [`${place} of 50,000 namespaces`]: () =>
        make(
          `${many(2_000, (index) => `<p${index}:a ${many(25, (at) => ` xmlns:p${index + at}="u:${at}"`)}>`)}`,
        ),
    }),
  ),
  ...inputBombs('XML', '/attachInvoice', {
    'an invoice of 20,000 lines': () => ({
      pdf_base64: handWritten(textPages(['Hello'])).toString('base64'),
      electronic_invoice: { xml: sampleInvoice({ lines: 2_500 }) },
    }),
  }),
  ...pdfBombs('XML', {
    'an embedded invoice of 20,000 lines': () => withInvoice(sampleInvoice({ lines: 2_500 })),
  }),
];

/** A PDF whose field is signed with those entries. */
function signed(entries: string, fields = '100 0 R', more: Objects = {}): Buffer {
  return pagePdf({
    catalog: `/AcroForm<</SigFlags 3/Fields[${fields}]>>`,
    page: '/Annots[100 0 R]',
    objects: {
      100: '<</Type/Annot/Subtype/Widget/FT/Sig/T(Signature1)/Rect[0 0 0 0]/V 101 0 R>>',
      101: `<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/ETSI.CAdES.detached${entries}>>`,
      ...more,
    },
  });
}

const cms = (value: Uint8Array) =>
  `/ByteRange[0 100 200 100]/Contents<${Buffer.from(value).toString('hex')}>`;

function nested(times: number): Buffer {
  const head = Buffer.from([0x30, 0x80]);
  return repeated(head, times);
}

function repeated(value: Uint8Array, times: number): Buffer {
  return Buffer.concat(Array.from({ length: times }, () => value));
}

const signedDataWith = (certificates: Uint8Array) =>
  sequence(
    objectId('1.2.840.113549.1.7.2'),
    der(
      0xa0,
      sequence(
        integer(1),
        set(),
        sequence(objectId('1.2.840.113549.1.7.1')),
        der(0xa0, certificates),
        set(certificates),
      ),
    ),
  );

/** Bombs of signatures. */
export const signatureBombs = pdfBombs('signatures', {
  'a range of 400,000 parts': () => signed(`/ByteRange[${'0 9 '.repeat(200_000)}]/Contents<00>`),
  'a range of the whole file 100,000 times': () =>
    signed(`/ByteRange[${'0 500000 '.repeat(100_000)}]/Contents<3080>`),
  'a range beyond the file': () => signed('/ByteRange[0 2147483647 2147483647 2147483647]/Contents<3080>'),
  'a range before the file': () => signed('/ByteRange[-5 -9 1e30 -1]/Contents<3080>'),
  '20,000 signatures of one value': () =>
    signed(
      cms(nested(9)),
      many(20_000, (index) => `${200 + index} 0 R `),
      Object.fromEntries(
        Array.from({ length: 20_000 }, (_, index) => [200 + index, `<</FT/Sig/T(s${index})/V 101 0 R>>`]),
      ),
    ),
  'a thousand signatures of a megabyte': () =>
    signed(
      cms(signedDataWith(repeated(sequence(integer(1), integer(2)), 60_000))),
      many(1_000, (index) => `${200 + index} 0 R `),
      Object.fromEntries(
        Array.from({ length: 1_000 }, (_, index) => [200 + index, `<</FT/Sig/T(s${index})/V 101 0 R>>`]),
      ),
    ),
  'CMS nested 300,000 times': () => signed(cms(nested(300_000))),
  'CMS of a giant length': () => signed(cms(Buffer.from('3084ffffffff30847fffffff', 'hex'))),
  'CMS of 100,000 certificates': () => signed(cms(signedDataWith(repeated(sequence(integer(1)), 100_000)))),
  'CMS of an object identifier of a megabyte': () =>
    signed(cms(sequence(der(6, Buffer.alloc(1_000_000, 0xff))))),
  'references of a signature to itself': () =>
    signed(
      `${cms(nested(2))}/Reference[${'<</TransformMethod/FieldMDP/TransformParams 101 0 R/Data 1 0 R>>'.repeat(20_000)}]`,
    ),
});

const protectedBy = (entries: string) =>
  pagePdf({ trailer: `/Encrypt 100 0 R/ID[<00><00>]`, objects: { 100: `<</Filter/Standard${entries}>>` } });

const hex = (bytes: number) => `<${'ab'.repeat(bytes)}>`;

/** Bombs of encryption. */
export const encryptionBombs = pdfBombs('encryption', {
  'a key of 2 thousand million bits': () =>
    protectedBy(`/V 2/R 3/Length 2147483640/P -4/O${hex(32)}/U${hex(32)}`),
  'a key of no bits': () => protectedBy(`/V 2/R 3/Length 0/P -4/O${hex(32)}/U${hex(32)}`),
  'passwords of a megabyte': () =>
    protectedBy(
      `/V 5/R 6/Length 256/P -4/O${hex(1_000_000)}/U${hex(1_000_000)}/OE${hex(32)}/UE${hex(32)}/Perms${hex(16)}`,
    ),
  'a dictionary that names itself': () =>
    protectedBy('/V 4/R 4/CF 100 0 R/StmF/CF/StrF/CF/O 100 0 R/U 100 0 R/P -4'),
  '100,000 crypt filters': () =>
    protectedBy(
      `/V 4/R 4/P -4/Length 128/O${hex(32)}/U${hex(32)}/StmF/f99999/StrF/f99999/CF<<${many(100_000, (index) => `/f${index}<</CFM/AESV2/Length 16>>`)}>>`,
    ),
  'the hardened hash of revision 6': () =>
    protectedBy(`/V 5/R 6/Length 256/P -4/O${hex(48)}/U${hex(48)}/OE${hex(32)}/UE${hex(32)}/Perms${hex(16)}`),
  'an encryption dictionary in a circle': () =>
    pagePdf({ trailer: '/Encrypt 100 0 R/ID[<00><00>]', objects: { 100: '100 0 R' } }),
  'a real password for a file of garbage': () => {
    const file = encryptedByHand({}).toString('latin1');
    return Buffer.from(
      `${file.slice(0, file.lastIndexOf('startxref'))}${'1 0 obj<</A 1>>endobj\n'.repeat(50_000)}`,
      'latin1',
    );
  },
});
