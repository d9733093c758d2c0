import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { pdfInfo } from '../../../functions/core/info/pdf-info.ts';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';
import { helvetica, onePage, stream } from '../reading/raw-pdf.ts';

let service: Service;

beforeAll(async () => {
  service = await sharedService();
});

const signedFolder = join(import.meta.dirname, '../signed');
const encryptedFolder = join(import.meta.dirname, '../objects/encrypted');

async function info(file: Uint8Array, fields: Readonly<Record<string, string>> = {}) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(file)]), 'a.pdf');
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const response = await service.call('POST', '/pdfInfo', { key: service.liveKey, form });
  return {
    status: response.status,
    credits: response.headers.get('x-credits-used'),
    body: await response.json(),
  };
}

const xmp = `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"
 pdfaid:part="2" pdfaid:conformance="B"><dc:title><rdf:Alt><rdf:li xml:lang="de">Anders</rdf:li>
<rdf:li xml:lang="x-default">Ships &amp; Sails</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>Ada</rdf:li><rdf:li>Grace</rdf:li></rdf:Seq></dc:creator></rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`;

function everything(): Uint8Array {
  const file = onePage('BT /F 12 Tf (Hi) Tj ET', {
    resources: helvetica,
    page: '/Rotate 90/CropBox[0 0 100 150]/UserUnit 2',
    catalog:
      '/Lang(en-GB)/Metadata 5 0 R/Outlines 6 0 R/MarkInfo<</Marked true>>/StructTreeRoot<<>>' +
      '/OCProperties<</OCGs[8 0 R]/D<</OFF[8 0 R]>>>>/PageLabels<</Nums[0<</S/r/P(A-)/St 4>>]>>' +
      '/AcroForm<</Fields[<</T(a)/FT/Tx>>]>>/Names<</EmbeddedFiles<</Names[(x)9 0 R]>>>>',
    objects: [
      stream(Buffer.from(xmp).toString('latin1'), '/Type/Metadata/Subtype/XML'),
      '<</First 7 0 R/Last 7 0 R/Count 1>>',
      // Its First leads back to itself, which must not be followed for ever.
      '<</Title<FEFF00C4>/Parent 6 0 R/Dest[3 0 R/Fit]/First 7 0 R/Last 7 0 R>>',
      '<</Type/OCG/Name(Hidden)>>',
      '<</Type/Filespec/F(n.txt)/UF(n.txt)/Desc(A note)/AFRelationship/Data/EF<</F 10 0 R>>>>',
      stream('note', '/Type/EmbeddedFile/Subtype/text#2Fplain/Params<</Size 4>>'),
      "<</Title(Other)/CreationDate(D:20260102030405+01'00')/Custom(own)>>",
    ],
  });
  return Buffer.from(
    Buffer.from(file).toString('latin1').replace('/Root 1 0 R', '/Root 1 0 R/Info 11 0 R'),
    'latin1',
  );
}

test('/pdfInfo reports what support staff ask first', async () => {
  const none = { runs: 0, characters: 0 };
  const file = everything();
  const { status, credits, body } = await info(file);
  expect([status, credits]).toEqual([200, '0.01']);
  const { size, ...others } = body as { size: Record<string, number> };
  expect(others).toEqual({
    version: '1.7',
    header_version: '1.7',
    page_count: 1,
    hidden_text: { ...none, reasons: {}, hidden: none, unverified: none, pages_checked: 1 },
    pages: [
      {
        page: 1,
        label: 'A-iv',
        width: 300,
        height: 200,
        rotation: 90,
        boxes: { media: [0, 0, 200, 200], crop: [0, 0, 100, 150] },
      },
    ],
    metadata: {
      title: 'Other',
      author: 'Ada; Grace',
      subject: null,
      keywords: null,
      creator: null,
      producer: null,
      created: '2026-01-02T03:04:05+01:00',
      modified: null,
      language: 'en-GB',
      custom: { Custom: 'own' },
      has_xmp: true,
      differs: ['title'],
    },
    outline: [{ title: 'Ä', page: 1 }],
    fonts: [{ name: 'Helvetica', kind: 'type1', embedded: false, subset: false, unicode: true }],
    form: { kind: 'acroform', field_count: 1 },
    attachments: [
      { name: 'n.txt', size: 4, type: 'text/plain', description: 'A note', relationship: 'Data' },
    ],
    layers: [{ name: 'Hidden', visible: false }],
    tagged: true,
    javascript: false,
    conformance: { pdf_a: '2b', pdf_ua: null, pdf_x: null, factur_x: null },
    encryption: null,
    signatures: [],
    linearized: false,
    damaged: false,
    truncated: [],
  });
  expect(size).toMatchObject({ total: file.length, images: 0, fonts: 0, content: 22 });
});

test('/pdfInfo reports how a PDF was encrypted, and refuses a wrong password', async () => {
  const file = readFileSync(join(encryptedFolder, 'aes-256-r6.pdf'));
  const encryption = {
    method: 'AES-256',
    revision: 6,
    asks_for_password: true,
    encrypts_metadata: true,
    permissions: ['print', 'edit', 'copy', 'annotate', 'fill_forms', 'assemble', 'print_high_quality'],
  };
  expect((await info(file, { password: 'reader' })).body).toMatchObject({
    encryption: { ...encryption, opened_as: 'user' },
  });
  expect((await info(file, { password: 'owner' })).body).toMatchObject({
    encryption: { ...encryption, opened_as: 'owner' },
  });
  expect(await info(file, { password: 'guess' })).toMatchObject({
    status: 400,
    body: { code: 'pdf_encrypted' },
  });
});

const signed = readdirSync(signedFolder).filter((name) => name.endsWith('.pdf'));

test.each(signed)('a signature is checked over the bytes as sent: %s', async (name) => {
  const bytes = readFileSync(join(signedFolder, name));
  const one = async (file: Uint8Array) => (await pdfInfo(file)).signatures[0];
  expect(await one(bytes)).toMatchObject({
    field: 'approval',
    signer: /^(ec|ber)/.test(name) ? 'Grace Hopper' : 'Ada Lovelace',
    reason: 'I agree',
    integrity: 'valid',
    covers_whole_file: true,
    bytes_after: 0,
  });
  expect(await one(Buffer.concat([bytes, Buffer.from('\n')]))).toMatchObject({
    integrity: 'valid',
    covers_whole_file: false,
    bytes_after: 1,
  });
  const text = bytes.toString('latin1');
  const wider = Buffer.from(text.replace('[0 0 200 100]', '[0 0 900 100]'), 'latin1');
  expect(await one(wider)).toMatchObject({ integrity: 'invalid' });
});

test('only the signature may be between the signed bytes, and ranges must be within the file', async () => {
  const text = readFileSync(join(signedFolder, 'rsa-sha256.pdf')).toString('latin1');
  const range = /\/ByteRange\[0 (\d+)/.exec(text) as RegExpExecArray;
  const beyond = text.replace(range[0], `/ByteRange[0 ${'9'.repeat(range[1]?.length ?? 0)}`);
  const hidden = text.replace(/0{40}>>>/, `${'0'.repeat(30)}>/X(1)<0>>>`.padEnd(43));
  for (const changed of [beyond, hidden]) {
    const { signatures } = await pdfInfo(Buffer.from(changed, 'latin1'));
    expect(signatures[0]).toMatchObject({ integrity: 'invalid', covers_whole_file: false });
  }
});
