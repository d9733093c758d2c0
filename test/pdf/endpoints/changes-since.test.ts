import { beforeAll, expect, test } from '@jest/globals';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';
import { helvetica, stream } from '../reading/raw-pdf.ts';
import { updated } from '../signed/sign-pdf.ts';
import {
  appearance,
  catalog,
  certified,
  docMdp,
  fieldMdp,
  note,
  page,
  pages,
  signatureField,
  signedAgain,
  signedForm,
  textField,
} from '../signed/signed-form.ts';

let service: Service;

beforeAll(async () => {
  service = await sharedService();
});

async function signaturesOf(pdf: Uint8Array) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(pdf)]), 'a.pdf');
  const response = await service.call('POST', '/pdfInfo', { key: service.liveKey, form });
  const { signatures, truncated } = await response.json();
  expect([response.status, signatures[0].integrity]).toEqual([200, 'valid']);
  return { signatures, truncated };
}

/** What is said of the first signature: the verdict, then each change as `+kind@page` or, if it is not allowed, `-kind@page`. */
async function changesOf(pdf: Uint8Array): Promise<readonly string[]> {
  const [{ changes, changes_since }] = (await signaturesOf(pdf)).signatures;
  return [changes, ...changes_since.map(inShort)];
}

function inShort(change: { kind: string; allowed: boolean; page?: number }): string {
  return `${change.allowed ? '+' : '-'}${change.kind}${change.page ? `@${change.page}` : ''}`;
}

const signed = signedForm();
const fieldBox = { x: 20, y: 30, width: 100, height: 20 };
const filled = { 7: textField({ value: 'Bob', appearance: 16 }), 16: appearance('Bob') };
const moreNotes = { 3: page({ annotations: '5 0 R 7 0 R 10 0 R 16 0 R' }), 16: note() };
const store = { 16: '<</Type/DSS/Certs[17 0 R]>>', 17: stream('certificate') };
const withStore = { ...store, 1: catalog({ more: '/DSS 16 0 R/Extensions<</ESIC<</BaseVersion/1.7>>>>' }) };
const withFile = (name: string) => ({
  1: catalog({ more: `/Names<</EmbeddedFiles<</Names[(${name})16 0 R]>>>>/AF[16 0 R]` }),
  16: '<</Type/Filespec/F(a)/EF<</F 17 0 R>>>>',
  17: stream('file', '/Type/EmbeddedFile'),
});
const script = '<</S/JavaScript/JS(app.alert\\(1\\))>>';

test('a signature of the whole file, or with nothing after it but white space, has no changes', async () => {
  expect(await changesOf(signed)).toEqual(['none']);
  expect(await changesOf(Buffer.concat([signed, Buffer.from('\r\n \n')]))).toEqual(['none']);
  expect(await changesOf(Buffer.concat([signed, Buffer.from('% a comment\n')]))).toEqual(['none']);
});

test('a second signature is a change that is allowed, and the second one has none', async () => {
  const { signatures, truncated } = await signaturesOf(signedAgain(signed, { rectangle: '20 50 120 90' }));
  expect(signatures).toMatchObject([
    {
      covers_whole_file: false,
      changes: 'allowed',
      changes_since: [
        { kind: 'signature', allowed: true, page: 1, box: { x: 20, y: 110, width: 100, height: 40 } },
      ],
    },
    { integrity: 'valid', covers_whole_file: true, changes: 'none', changes_since: [] },
  ]);
  expect(truncated).toEqual([]);
});

test('a field that is filled in is named by its place', async () => {
  const { signatures } = await signaturesOf(updated(signed, filled));
  expect(signatures[0]).toMatchObject({
    integrity: 'valid',
    changes: 'allowed',
    changes_since: [{ kind: 'form_filling', allowed: true, page: 1, box: fieldBox }],
  });
});

test.each<[string, Record<number, string>, readonly string[]]>([
  [
    'the same objects once more',
    { 3: page(), 4: stream('BT /F 12 Tf 20 100 Td (I owe you 100) Tj ET') },
    ['none'],
  ],
  ['an object that nothing leads to', { 16: stream('unused') }, ['none']],
  [
    'annotations in an object of their own',
    { 3: page({ annotations: '' }).replace('/Annots[]', '/Annots 16 0 R'), 16: '[5 0 R 7 0 R 10 0 R]' },
    ['none'],
  ],
  ['a security store', withStore, ['allowed', '+metadata', '+dss']],
  [
    'metadata',
    { 1: catalog({ more: '/Metadata 16 0 R' }), 16: stream('<x/>', '/Type/Metadata/Subtype/XML') },
    ['allowed', '+metadata'],
  ],
  ['an annotation', moreNotes, ['allowed', '+annotation@1']],
  ['an annotation that is gone', { 3: page({ annotations: '5 0 R 7 0 R' }) }, ['allowed', '+annotation@1']],
  [
    'an empty field for a signature',
    { 1: catalog({ fields: '5 0 R 7 0 R 16 0 R' }), 16: signatureField('Next', '') },
    ['allowed', '+signature'],
  ],
  [
    'an annotation under another number',
    { 3: page({ annotations: '5 0 R 7 0 R 16 0 R' }), 16: note() },
    ['none'],
  ],
  [
    'what comes with the first annotation of a page',
    { 11: page({ annotations: '16 0 R', more: '/Tabs/S/StructParents 3' }), 16: note() },
    ['allowed', '+annotation@2'],
  ],
  [
    'tags of annotations',
    {
      13: '<</Type/StructTreeRoot/K[14 0 R 16 0 R]/ParentTree 15 0 R>>',
      16: '<</Type/StructElem/S/Annot/P 13 0 R/K<</Type/OBJR/Obj 10 0 R/Pg 3 0 R>>>>',
    },
    ['none'],
  ],
  ['a file that is attached', withFile('1'), ['allowed', '+other']],
  ['a field that is locked', { 7: textField({ more: '/F 132/Ff 1' }) }, ['none']],
])('a harmless change: %s', async (_, objects, expected) => {
  expect(await changesOf(updated(signed, objects))).toEqual(expected);
});

test.each<[string, Record<number, string>, readonly string[]]>([
  [
    'content',
    { 4: stream('BT /F 12 Tf 20 100 Td (I owe you 999) Tj ET') },
    ['-page_content@1', '-page_content@2'],
  ],
  [
    'more content',
    { 3: page({ contents: '[4 0 R 16 0 R]' }), 16: stream('0 0 50 50 re f') },
    ['-page_content@1'],
  ],
  ['a form that pages share', { 9: appearance('other') }, ['-page_content@1', '-page_content@2']],
  [
    'a form of pages that becomes an annotation too',
    { 9: appearance('other'), 3: page({ annotations: '5 0 R 7 0 R 10 0 R 9 0 R' }) },
    ['-page_content@1', '-page_content@2', '+annotation@1'],
  ],
  [
    'another font',
    { 11: page({ annotations: '', resources: helvetica.replace('Helvetica', 'Courier') }) },
    ['-page_content@2'],
  ],
  [
    'a page that is added',
    { 2: pages('', '3 0 R 11 0 R 16 0 R', 3), 16: page({ annotations: '' }) },
    ['-page_content@3'],
  ],
  [
    'a page that is added first',
    { 2: pages('', '16 0 R 3 0 R 11 0 R', 3), 16: page({ annotations: '' }) },
    ['-page_content@1'],
  ],
  ['a page that is removed', { 2: pages('', '3 0 R', 1) }, ['-page_content']],
  [
    'a page in place of another',
    { 2: pages('', '3 0 R 16 0 R'), 16: page({ annotations: '', contents: '9 0 R' }) },
    ['-page_content@2'],
  ],
  ['a page that is turned by the tree', { 2: pages('/Rotate 90') }, ['-page_content@1', '-page_content@2']],
  [
    'a page that is cropped',
    { 11: page({ annotations: '', more: '/CropBox[0 0 90 90]' }) },
    ['-page_content@2'],
  ],
  ['a layer that is shown', { 1: catalog().replace('/OFF[12 0 R]', '') }, ['-other']],
  ['a script on opening', { 1: catalog({ more: `/OpenAction${script}` }) }, ['-other']],
  ['a named script', { 1: catalog({ more: `/Names<</JavaScript<</Names[(a)${script}]>>>>` }) }, ['-other']],
  ['an annotation that shows text', { 10: note('/AP<</N 9 0 R>>') }, ['-annotation@1']],
  ['a script of a page', { 3: page({ more: `/AA<</O${script}>>` }) }, ['-other@1']],
  ['a script of an annotation', { 10: note(`/A${script}`) }, ['-other@1']],
  ['another appearance of a field', { 8: appearance('Eve') }, ['-form_filling@1']],
  ['a field that is moved', { 7: textField({ rectangle: '20 90 120 110' }) }, ['-other@1']],
  ['a field that is hidden', { 7: textField({ more: '/F 2' }) }, ['-other@1']],
  ['a field that no page shows', { 3: page({ annotations: '5 0 R 10 0 R' }) }, ['-other']],
  ['a field that a second page shows', { 11: page({ annotations: '7 0 R' }) }, ['-other@2']],
  [
    'a field that is removed',
    { 1: catalog({ fields: '5 0 R' }), 3: page({ annotations: '5 0 R 10 0 R' }) },
    ['-other@1'],
  ],
  [
    'a field that is added',
    { 1: catalog({ fields: '5 0 R 7 0 R 16 0 R' }), 16: '<</FT/Tx/T(more)/V(x)>>' },
    ['-other'],
  ],
  ['the signature’s own reason', { 6: '' }, ['-other@1']],
  [
    'a signature that is used twice',
    { 1: catalog({ fields: '5 0 R 7 0 R 16 0 R' }), 16: signatureField('Again', '6 0 R') },
    ['-other'],
  ],
  [
    'an appearance of what is signed',
    { 5: signatureField('Signature1', '6 0 R', '0 0 0 0', '/AP<</N 9 0 R>>') },
    ['-signature@1'],
  ],
  ['an invalid security store', { 1: catalog({ more: '/DSS 9 0 R' }) }, ['-other']],
  [
    'other tags',
    { 14: '<</Type/StructElem/S/P/P 13 0 R/Pg 3 0 R/K[0]/ActualText(I owe you 999)>>' },
    ['-other'],
  ],
  ['a certification that comes later', { 1: catalog({ more: certified }) }, ['-other']],
])('a change that no signature allows: %s', async (_, given, expected) => {
  const own = /6 0 obj\n(.*?)\nendobj/s.exec(signed.toString('latin1'))?.[1] ?? '';
  const objects = 6 in given ? { 6: own.replace('/Type/Sig', '/Type/Sig/Reason(Other)') } : given;
  expect(await changesOf(updated(signed, objects))).toEqual(['not_allowed', ...expected]);
});

test('an annotation that the signed document uses as something else, too, is not only an annotation', async () => {
  const layers = catalog().replace(/\/D<<.*?>>/, '/D 16 0 R');
  const parts = { replaced: { 1: layers, 3: page({ annotations: '5 0 R 16 0 R' }) } };
  const prepared = signedForm({ ...parts, objects: [note('/OFF[12 0 R]')] });
  const found = await changesOf(updated(prepared, { 16: note('/OFF[]') }));
  expect(found).toEqual(['not_allowed', '-other', '+annotation@1']);
});

test('a widget that belongs to no field may not change', async () => {
  const widget = (drawn: number) => `<</Type/Annot/Subtype/Widget/Rect[20 20 60 40]/AP<</N ${drawn} 0 R>>>>`;
  const annotations = '5 0 R 7 0 R 16 0 R';
  const prepared = signedForm({ replaced: { 3: page({ annotations }) }, objects: [widget(8)] });
  expect(await changesOf(updated(prepared, { 16: widget(9) }))).toEqual(['not_allowed', '-other@1']);
  expect(await changesOf(updated(prepared, { 3: page() }))).toEqual([
    'not_allowed',
    '-other@1',
    '+annotation@1',
  ]);
});

const choice = (state: string, name: string) =>
  `<</Type/Annot/Subtype/Widget${name}/Rect[20 20 40 40]/AS/${state}/AP<</N<</On 8 0 R/Off 9 0 R>>>>>>`;
const checkBox = (value: string, state: string) => choice(state, `/FT/Btn/T(agree)/V/${value}`);
const radio = (value: string) => `<</FT/Btn/Ff 32768/T(choice)/V/${value}/Kids[17 0 R]>>`;

test.each<[string, readonly string[], Record<number, string>, readonly string[]]>([
  ['a check box', [checkBox('Off', 'Off')], { 16: checkBox('On', 'On') }, ['allowed', '+form_filling@1']],
  [
    'only what a check box shows',
    [checkBox('Off', 'Off')],
    { 16: checkBox('Off', 'On') },
    ['not_allowed', '-form_filling@1'],
  ],
  [
    'a radio button',
    [radio('Off'), choice('Off', '/Parent 16 0 R')],
    { 16: radio('On'), 17: choice('On', '/Parent 16 0 R') },
    ['allowed', '+form_filling@1'],
  ],
  [
    'a second field of the same name',
    [textField({ more: '/F 4/Q 0' })],
    { 16: textField({ more: '/F 4/Q 0', value: 'Eve' }) },
    ['allowed', '+form_filling@1'],
  ],
  [
    'a signature in a field that was empty and hidden',
    [signatureField('Empty', '').replace('/F 132', '/F 2')],
    { 16: signatureField('Empty', '17 0 R'), 17: '<</Type/Sig>>' },
    ['allowed', '+signature@1'],
  ],
  [
    'a signature in an empty field that is moved',
    [signatureField('Empty', '')],
    { 16: signatureField('Empty', '17 0 R', '0 0 200 200'), 17: '<</Type/Sig>>' },
    ['not_allowed', '-other@1', '+signature@1'],
  ],
  [
    'the type of a field',
    [textField().replace('(name)', '(other)')],
    { 16: textField().replace('(name)', '(other)').replace('/FT/Tx', '/FT/Btn') },
    ['not_allowed', '-other@1'],
  ],
])('filling in: %s', async (_, objects, changed, expected) => {
  const fields = '5 0 R 7 0 R 16 0 R';
  const annotations = `5 0 R 7 0 R ${objects.length > 1 ? 17 : 16} 0 R`;
  const pdf = signedForm({ replaced: { 1: catalog({ fields }), 3: page({ annotations }) }, objects });
  expect(await changesOf(updated(pdf, changed))).toEqual(expected);
});

test('changes that programs write on saving, in XMP too, are upkeep', async () => {
  const xmp = (date: string, title: string) =>
    stream(
      `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmp:ModifyDate="${date}" pdf:Keywords="${title}"/></rdf:RDF></x:xmpmeta>`,
      '/Type/Metadata/Subtype/XML',
    );
  const more = `${certified}/Metadata 16 0 R`;
  const pdf = signedForm({ signature: docMdp(1), more, objects: [xmp('2026-01-01', 'one')] });
  expect(await changesOf(updated(pdf, { 16: xmp('2026-01-02', 'one') }))).toEqual(['allowed', '+metadata']);
  expect(await changesOf(updated(pdf, { 16: xmp('2026-01-02', 'two') }))).toEqual([
    'not_allowed',
    '-metadata',
  ]);
});

const level = (permission: number) => signedForm({ signature: docMdp(permission), more: certified });
const later = (objects: Record<number, string>) =>
  Object.fromEntries(
    Object.entries(objects).map(([number, body]) => [
      number,
      body.replace('/Type/Catalog', `/Type/Catalog${certified}`),
    ]),
  );

test.each<[number, string, readonly string[]]>([
  [1, 'filling', ['not_allowed', '-form_filling@1']],
  [2, 'filling', ['allowed', '+form_filling@1']],
  [3, 'filling', ['allowed', '+form_filling@1']],
  [1, 'annotation', ['not_allowed', '-annotation@1']],
  [2, 'annotation', ['not_allowed', '-annotation@1']],
  [3, 'annotation', ['allowed', '+annotation@1']],
  [1, 'store', ['allowed', '+metadata', '+dss']],
  [1, 'signature', ['not_allowed', '-signature@1']],
  [2, 'signature', ['allowed', '+signature@1']],
  [1, 'timestamp', ['allowed', '+signature@1']],
  [1, 'saved', ['allowed', '+metadata']],
  [1, 'title', ['not_allowed', '-metadata']],
  [2, 'title', ['allowed', '+metadata']],
  [3, 'content', ['not_allowed', '-page_content@1', '-page_content@2']],
])('a document that is certified with permission %d: %s', async (permission, change, expected) => {
  const pdf = level(permission);
  const changed: Record<string, () => Buffer> = {
    filling: () => updated(pdf, filled),
    annotation: () => updated(pdf, moreNotes),
    store: () => updated(pdf, later(withStore)),
    signature: () => signedAgain(pdf, { more: certified }),
    timestamp: () => signedAgain(pdf, { more: certified, kind: 'ETSI.RFC3161' }),
    saved: () => updated(pdf, { 16: '<</ModDate(D:20260101)/Producer(Some)>>' }, '/Info 16 0 R'),
    title: () => updated(pdf, { 16: '<</Title(Other)>>' }, '/Info 16 0 R'),
    content: () => updated(pdf, { 4: stream('') }),
  };
  expect(await changesOf(changed[change]?.() ?? pdf)).toEqual(expected);
});

test('a certification binds later signatures of its document too', async () => {
  const twice = signedAgain(level(2), { more: certified });
  const { signatures } = await signaturesOf(updated(twice, { 10: note('/C[1 0 0]') }));
  expect(signatures.map(({ changes }: { changes: string }) => changes)).toEqual([
    'not_allowed',
    'not_allowed',
  ]);
});

test.each<[string, Parameters<typeof signedForm>[0], string]>([
  ['all fields', { signature: fieldMdp('/Action/All') }, 'not_allowed'],
  ['this field', { signature: fieldMdp('/Action/Include/Fields[(name)]') }, 'not_allowed'],
  ['a field whose name begins so', { signature: fieldMdp('/Action/Include/Fields[(nam)]') }, 'allowed'],
  ['all but this field', { signature: fieldMdp('/Action/Exclude/Fields[(name)]') }, 'allowed'],
  ['all but another', { signature: fieldMdp('/Action/Exclude/Fields[(other)]') }, 'not_allowed'],
  ['by its field', { field: '/Lock<</Action/Include/Fields[(name)]>>' }, 'not_allowed'],
  ['everything by its field', { field: '/Lock<</Action/Include/Fields[]/P 1>>' }, 'not_allowed'],
])('a signature may lock fields: %s', async (_, parts, verdict) => {
  expect((await changesOf(updated(signedForm(parts), filled)))[0]).toBe(verdict);
});

test('an object that is redefined in an object stream, in a hybrid file, is found', async () => {
  const body = textField({ rectangle: '0 0 200 200' });
  const packed = stream(`7 0 ${body}`, '/Type/ObjStm/N 1/First 4');
  const row = Buffer.concat([Buffer.from([2]), Buffer.from([0, 16, 0])]);
  const beside = stream(row.toString('latin1'), '/Type/XRef/Size 18/W[1 2 1]/Index[7 1]');
  const once = updated(signed, { 16: packed, 17: beside });
  const at = once.toString('latin1').lastIndexOf('\n17 0 obj') + 1;
  const pdf = updated(once, {}, `/XRefStm ${at}`);
  expect(await changesOf(pdf)).toEqual(['not_allowed', '-other@1']);
});

test('a signature that no field of what it covers holds is not allowed', async () => {
  const replaced = { 1: catalog({ fields: '7 0 R' }), 3: page({ annotations: '7 0 R 10 0 R' }) };
  const pdf = updated(signedForm({ replaced }), { 1: catalog(), 3: page() });
  expect(await changesOf(pdf)).toEqual(['not_allowed', '-other', '-other@1']);
});

test('objects that cannot be compared are reported as unknown', async () => {
  const damaged = `${signed.toString('latin1')}10 0 obj\n${note('/C[1]')}\nendobj\nstartxref\n99\n%%EOF\n`;
  expect(await changesOf(Buffer.from(damaged, 'latin1'))).toEqual(['unknown', '+annotation@1']);
  // Each page has the same entries from the tree, and is compared alone.
  const entries = `/Resources<</ProcSet[${'0 '.repeat(3_000)}]>>`;
  const kids = `3 0 R ${'16 0 R '.repeat(1_999)}`;
  const replaced = { 2: pages(entries, kids, 2_000) };
  const large = signedForm({ replaced, objects: ['<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>'] });
  expect(await changesOf(updated(large, { 10: note('/C[1]') }))).toEqual(['unknown', '+annotation@1']);
  expect((await changesOf(updated(large, { 4: stream('') })))[0]).toBe('not_allowed');
});

test('a too long list is cut, and starts with the changes that are not allowed', async () => {
  const numbers = Array.from({ length: 150 }, (_, index) => 16 + index);
  const notes = numbers.map((number) => [number, note().replace('20 20', `20 ${number / 10}`)] as const);
  const annotations = ['5 0 R 7 0 R 10 0 R', ...numbers.map((number) => `${number} 0 R`)].join(' ');
  const objects = { ...Object.fromEntries(notes), 3: page({ annotations }), 4: stream('') };
  const { signatures, truncated } = await signaturesOf(updated(signed, objects));
  const [{ changes, changes_since }] = signatures;
  expect([changes, changes_since.length, truncated]).toEqual(['not_allowed', 100, ['changes_since']]);
  expect(changes_since.slice(0, 3).map(inShort)).toEqual([
    '-page_content@1',
    '-page_content@2',
    '+annotation@1',
  ]);
});
