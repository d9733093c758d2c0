import { beforeAll, expect, test } from '@jest/globals';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';
import { helvetica, stream } from '../reading/raw-pdf.ts';
import { cades, makeParty, pem, timestamp, uses } from '../signed/pki.ts';
import { updated } from '../signed/sign-pdf.ts';
import {
  appearance,
  catalog,
  certified,
  docMdp,
  note,
  page,
  signatureField,
  signedAgain,
  signedForm,
  textField,
} from '../signed/signed-form.ts';
import { verifier } from '../signed/verify.ts';

let verify: ReturnType<typeof verifier>;

beforeAll(async () => {
  verify = verifier((await sharedService()) as Service);
});

const ada = makeParty('Ada');
const stamper = makeParty('Stamper', { extendedUsage: [uses.timestamps] });
const signer = cades(ada);
const trust = { trust: { roots_pem: pem(ada, stamper) }, revocation: 'none' };

const signed = signedForm({ signer });
const certifiedBy = (level: number) => signedForm({ signer, signature: docMdp(level), more: certified });

type Objects = Readonly<Record<number, string>>;

/** The objects as they are in a certified document, whose catalog names the certification. */
const inCertified = (objects: Objects) =>
  Object.fromEntries(
    Object.entries(objects).map(([number, body]) => [
      number,
      body.replace('/Type/Catalog', `/Type/Catalog${certified}`),
    ]),
  );

const script = '<</S/JavaScript/JS(app.alert\\(1\\))>>';
const evil = 'BT /F 12 Tf 20 100 Td (I owe you 999) Tj ET';
const form = (content: string, more = '') =>
  stream(content, `/Type/XObject/Subtype/Form/BBox[0 0 100 20]/Resources<<${helvetica}${more}>>`);
const annotated = (body: string, more: Objects = {}) => ({
  3: page({ annotations: '5 0 R 7 0 R 10 0 R 16 0 R' }),
  16: body,
  ...more,
});
const drawn = (subtype: string, content: string, more = '') =>
  annotated(`<</Type/Annot/Subtype/${subtype}/Rect[20 90 120 110]/F 4/AP<</N 17 0 R>>>>`, {
    17: form(content, more),
  });

/** Changes of the published attacks on signed and on certified documents. */
const inUpdates: readonly (readonly [string, Objects])[] = [
  ['hide: content is gone', { 3: page({ contents: '[]' }) }],
  ['hide: a form is empty', { 9: appearance('') }],
  ['hide: a layer is shown', { 1: catalog().replace('/OFF[12 0 R]', '') }],
  [
    'replace: a font',
    { 3: page({ resources: `${helvetica.replace('Helvetica', 'Symbol')}/XObject<</Form 9 0 R>>` }) },
  ],
  ['replace: a field looks different', { 8: appearance('Eve') }],
  ['replace: a field is moved', { 7: textField({ rectangle: '20 90 120 110' }) }],
  ['replace: content', { 4: stream(evil) }],
  [
    'sneaky appearance: of the signature',
    { 5: signatureField('Signature1', '6 0 R', '0 0 0 0', '/AP<</N 9 0 R>>') },
  ],
  [
    'sneaky appearance: a form of the page',
    { 7: textField({ value: 'Eve', appearance: 9 }), 9: appearance('Eve') },
  ],
  [
    'evil annotation: free text',
    annotated('<</Type/Annot/Subtype/FreeText/Rect[20 90 120 110]/Contents(999)/DA(/F 12 Tf)>>'),
  ],
  ['evil annotation: a stamp', drawn('Stamp', '1 g 0 0 100 20 re f')],
  [
    'evil annotation: to be redacted',
    annotated('<</Type/Annot/Subtype/Redact/Rect[20 90 120 110]/OverlayText(999)>>'),
  ],
  ['evil annotation: a square with text', drawn('Square', evil)],
  [
    'evil annotation: a filled square',
    annotated('<</Type/Annot/Subtype/Square/Rect[20 90 120 110]/IC[1 1 1]>>'),
  ],
  ['evil annotation: a highlight that hides', drawn('Highlight', '1 g 0 0 100 20 re f')],
  ['evil annotation: a large note', drawn('Text', '1 g 0 0 100 20 re f')],
  [
    'evil annotation: text within forms',
    { ...drawn('Ink', '/Form Do', '/XObject<</Form 18 0 R>>'), 18: form(evil) },
  ],
  [
    'evil annotation: a link with a script',
    annotated(`<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A${script}>>`),
  ],
  ['script: on opening', { 1: catalog({ more: `/OpenAction${script}` }) }],
  ['script: by name', { 1: catalog({ more: `/Names<</JavaScript<</Names[(a)${script}]>>>>` }) }],
  ['script: of the document', { 1: catalog({ more: `/AA<</WC${script}>>` }) }],
  ['script: of a page', { 3: page({ more: `/AA<</O${script}>>` }) }],
  ['script: of a field', { 7: textField({ more: `/F 4/AA<</K${script}>>` }) }],
];

test.each(inUpdates)('an attack fails: %s', async (_, objects) => {
  for (const pdf of [updated(signed, objects), updated(certifiedBy(3), inCertified(objects))]) {
    const { verdict, signatures } = await verify(pdf, trust);
    expect([verdict, signatures[0]?.indication, signatures[0]?.changes]).toEqual([
      'failed',
      'failed',
      'not_allowed',
    ]);
  }
});

test('an attack fails: a visible signature that a certification did not foresee', async () => {
  for (const level of [1, 2, 3]) {
    const pdf = signedAgain(certifiedBy(level), { rectangle: '20 90 120 110', more: certified, signer });
    expect((await verify(pdf, trust)).signatures[0]).toMatchObject({
      indication: 'failed',
      changes: 'not_allowed',
    });
  }
});

/** What a file's own table may still lead to: an object that the signed bytes hold, but do not use. */
test('an attack fails: hide and replace, by a table that leads to what was hidden', async () => {
  const hidden = `4 0 obj\n${stream(evil)}\nendobj\n`;
  const prepared = signedForm({ signer, objects: [stream(hidden)] });
  const at = prepared.indexOf(hidden);
  const previous = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(prepared.toString('latin1'))?.[1];
  const table = `xref\n4 1\n${String(at).padStart(10, '0')} 00000 n \ntrailer\n<</Size 17/Root 1 0 R/Prev ${previous}>>`;
  const pdf = Buffer.concat([prepared, Buffer.from(`${table}\nstartxref\n${prepared.length}\n%%EOF\n`)]);
  expect((await verify(pdf, trust)).signatures[0]).toMatchObject({
    indication: 'failed',
    changes: 'not_allowed',
  });
  expect((await verify(prepared, trust)).verdict).toBe('passed');
});

const own = /6 0 obj\n(.*?)\nendobj/s.exec(signed.toString('latin1'))?.[1] ?? '';
const range = /\/ByteRange\[0 (\d+) (\d+) (\d+)\]/.exec(own) ?? [];
const [, first = 0, second = 0, length = 0] = range.map(Number);
const withRange = (text: string) => own.replace(range[0] ?? '', text);
const withContents = (text: string) => own.replace(/\/Contents<[0-9a-f]*>/, text);

test.each<[string, string]>([
  ['universal forgery: no range', withRange('')],
  ['universal forgery: a range of nothing', withRange('/ByteRange[]')],
  ['universal forgery: a range that is null', withRange('/ByteRange null')],
  ['universal forgery: a range of zeros', withRange('/ByteRange[0 0 0 0]')],
  ['universal forgery: a negative range', withRange(`/ByteRange[0 ${first} ${second} -1]`)],
  ['universal forgery: a range beyond the file', withRange(`/ByteRange[0 ${first} ${second} 99999999]`)],
  ['universal forgery: no contents', withContents('')],
  ['universal forgery: contents that are null', withContents('/Contents null')],
  ['universal forgery: contents of a zero', withContents('/Contents<00>')],
  ['universal forgery: empty contents', withContents('/Contents<>')],
  ['overlapping ranges', withRange(`/ByteRange[0 ${first} 0 ${first}]`)],
  ['ranges that overlap in part', withRange(`/ByteRange[0 ${first} ${first - 10} ${length}]`)],
  ['three ranges', withRange(`/ByteRange[0 ${first} ${second} ${length - 10} ${second + length - 5} 5]`)],
  ['ranges that begin late', withRange(`/ByteRange[1 ${first - 1} ${second} ${length}]`)],
  [
    'a gap that is wider than the contents',
    withRange(`/ByteRange[0 ${first} ${second + 10} ${length - 10}]`),
  ],
])('an attack fails: %s', async (_, signature) => {
  const { verdict, signatures } = await verify(updated(signed, { 6: signature, 4: stream(evil) }), trust);
  expect([verdict, signatures[0]?.sub_indication]).toEqual(['failed', 'FORMAT_FAILURE']);
});

test('an attack fails: a signature is wrapped around other content', async () => {
  const placed = '0'.repeat(10);
  const evilOne = updated(signed, {
    4: stream(evil),
    6: withRange(`/ByteRange[0 ${first} ${placed} ${length}]`),
  });
  const own = evilOne
    .toString('latin1')
    .replace(`${first} ${placed}`, `${first} ${String(evilOne.length).padStart(10, '0')}`);
  const [table] = /startxref\s+\d+\s+%%EOF\s*$/.exec(own) ?? [];
  const signedPart = signed.subarray(second, second + length).toString('latin1');
  const pdf = Buffer.from(`${own}${signedPart}\n${table}`, 'latin1');
  expect((await verify(pdf, trust)).signatures[0]).toMatchObject({
    indication: 'failed',
    sub_indication: 'FORMAT_FAILURE',
  });
});

const multiply = '/ExtGState<</M<</BM/Multiply>>>>';
const harmless: readonly (readonly [string, Objects])[] = [
  ['the same page again', { 3: page() }],
  ['an object that nothing leads to', { 16: stream('unused') }],
  ['a field that is filled in', { 7: textField({ value: 'Bob', appearance: 16 }), 16: appearance('Bob') }],
  [
    'a security store',
    { 1: catalog({ more: '/DSS 16 0 R' }), 16: '<</Type/DSS/Certs[17 0 R]>>', 17: stream('x') },
  ],
  ['a field that is locked', { 7: textField({ more: '/F 132/Ff 1' }) }],
  [
    'an empty field for a signature',
    { 1: catalog({ fields: '5 0 R 7 0 R 16 0 R' }), 16: signatureField('Next', '') },
  ],
];
const remarks: readonly (readonly [string, Objects])[] = [
  ['an outline', annotated(note())],
  ['a note', annotated('<</Type/Annot/Subtype/Text/Rect[20 90 40 110]/Contents(see here)>>')],
  [
    'a note with an icon',
    annotated('<</Type/Annot/Subtype/Text/Rect[20 90 40 110]/AP<</N 17 0 R>>>>', {
      17: form('1 1 0 rg 0 0 20 20 re B'),
    }),
  ],
  ['a highlight', drawn('Highlight', '/M gs 1 1 0 rg 0 0 100 20 re f', multiply)],
  [
    'a highlight within a form',
    {
      ...drawn('Highlight', '/M gs /Form Do', `${multiply}/XObject<</Form 18 0 R>>`),
      18: form('1 1 0 rg 0 0 100 20 re f'),
    },
  ],
  ['an underline', drawn('Underline', '1 0 0 RG 0 2 m 100 2 l S')],
  ['a drawing by hand', drawn('Ink', '2 w 0 0 m 50 20 l 100 0 l S')],
  [
    'a link',
    annotated('<</Type/Annot/Subtype/Link/Rect[20 90 40 110]/A<</S/URI/URI(https://example.com)>>>>'),
  ],
];
/** Documents by what they allow. */
const documents: readonly (readonly [string, Buffer, number])[] = [
  ['a signed document', signed, 4],
  ['a certified document for forms', certifiedBy(2), 2],
  ['a certified document for remarks', certifiedBy(3), 3],
];
const updates = documents.flatMap(([name, pdf, level]) =>
  [...harmless, ...(level >= 3 ? remarks : [])].map(([what, objects]) => {
    const body = level < 4 ? inCertified(objects) : objects;
    return [`${what}, in ${name}`, updated(pdf, body)] as const;
  }),
);

test('34 harmless updates, each twice and before a timestamp, raise no alarm', async () => {
  const alarms: string[] = [];
  const look = async (name: string, pdf: Uint8Array) => {
    const { verdict, signatures } = await verify(pdf, trust);
    if (verdict !== 'passed')
      alarms.push(`${name}: ${JSON.stringify(signatures.map((one) => one.sub_indication))}`);
  };
  expect(updates.length).toBe(34);
  for (const [name, pdf] of updates) {
    await look(name, pdf);
    await look(`${name}, twice`, updated(pdf, { 99: stream('unused') }));
    await look(`${name}, with a comment`, Buffer.concat([pdf, Buffer.from('% saved again\n')]));
  }
  expect(alarms).toEqual([]);
});

test('further signatures raise no alarm', async () => {
  const stamped = { kind: 'ETSI.RFC3161', signer: timestamp(stamper, '20261101000000Z') };
  for (const pdf of [
    signedAgain(signed, { signer }),
    signedAgain(signed, { signer, rectangle: '20 50 120 90' }),
    signedAgain(certifiedBy(2), { signer, more: certified }),
    signedAgain(signed, stamped),
    signedAgain(certifiedBy(1), { ...stamped, more: certified }),
  ])
    expect((await verify(pdf, trust)).verdict).toBe('passed');
});
