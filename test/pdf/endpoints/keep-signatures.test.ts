import { beforeAll, expect, test } from '@jest/globals';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';
import { updated } from '../signed/sign-pdf.ts';
import { certified, docMdp, fieldMdp, note, page, signedAgain, signedForm } from '../signed/signed-form.ts';

let service: Service;

beforeAll(async () => {
  service = await sharedService();
});

type Fields = Readonly<Record<string, unknown>>;

async function change(path: string, pdf: Uint8Array, fields: Fields) {
  const json = { pdf_base64: Buffer.from(pdf).toString('base64'), keep_signatures: true, ...fields };
  const response = await service.call('POST', path, { key: service.liveKey, json });
  const { status, headers } = response;
  const bytes = Buffer.from(await response.arrayBuffer());
  const problem = status === 200 ? undefined : JSON.parse(bytes.toString());
  return { status, bytes, problem, warning: headers.get('x-warning') };
}

async function signaturesOf(pdf: Uint8Array) {
  const json = { pdf_base64: Buffer.from(pdf).toString('base64') };
  const response = await service.call('POST', '/pdfInfo', { key: service.liveKey, json });
  const { signatures } = await response.json();
  return signatures.map(
    ({
      integrity,
      changes,
      changes_since,
    }: {
      integrity: string;
      changes: string;
      changes_since: { kind: string }[];
    }) => [integrity, changes, ...changes_since.map(({ kind }) => kind)].join(' '),
  );
}

const signed = signedForm();
const fill = { fields: { name: 'Grace Hopper' } };
const file = { attachments: [{ name: 'data.csv', content: 'YSxiCjEsMgo=' }] };

test.each<[string, Fields, readonly string[]]>([
  ['/fillForm', fill, ['valid allowed form_filling']],
  ['/attachFiles', file, ['valid allowed other']],
  ['/setMetadata', { title: 'Contract', author: 'Ada' }, ['valid allowed metadata']],
])('%s adds an update, and the signature stays valid', async (path, fields, expected) => {
  const { status, bytes, warning, problem } = await change(path, signed, fields);
  expect([status, warning, problem]).toEqual([200, null, undefined]);
  expect(bytes.subarray(0, signed.length).equals(signed)).toBe(true);
  expect(await signaturesOf(bytes)).toEqual(expected);
});

test('several changes and signatures follow each other', async () => {
  const filled = (await change('/fillForm', signed, fill)).bytes;
  const titled = (await change('/setMetadata', filled, { title: 'Contract' })).bytes;
  const again = (await change('/fillForm', titled, { fields: { name: 'Ada Byron' } })).bytes;
  expect(await signaturesOf(again)).toEqual(['valid allowed metadata form_filling']);
  const twice = (await change('/fillForm', signedAgain(signed), fill)).bytes;
  expect(await signaturesOf(twice)).toEqual([
    'valid allowed form_filling signature',
    'valid allowed form_filling',
  ]);
});

test.each<[string, Uint8Array, string, Fields]>([
  [
    'a certification that allows nothing',
    signedForm({ signature: docMdp(1), more: certified }),
    '/fillForm',
    fill,
  ],
  [
    'a certification, for a file',
    signedForm({ signature: docMdp(3), more: certified }),
    '/attachFiles',
    file,
  ],
  [
    'a certification, for a title',
    signedForm({ signature: docMdp(1), more: certified }),
    '/setMetadata',
    { title: 'T' },
  ],
  [
    'a signature that locks the field',
    signedForm({ signature: fieldMdp('/Action/Include/Fields[(name)]') }),
    '/fillForm',
    fill,
  ],
  ['the lock of its field', signedForm({ field: '/Lock<</Action/All>>' }), '/fillForm', fill],
  ['flattening', signed, '/fillForm', { ...fill, flatten: true }],
  ['bookmarks', signed, '/setMetadata', { outline: [{ title: 'One', page: 1 }] }],
  ['a file that is damaged', Buffer.concat([signed.subarray(0, -40), Buffer.from('\n')]), '/fillForm', fill],
])('a change is refused: %s', async (_, pdf, path, fields) => {
  const { status, problem } = await change(path, pdf, fields);
  expect([status, problem?.code]).toEqual([409, 'signatures_forbid_change']);
});

test('a field that is not locked can be filled in', async () => {
  const pdf = signedForm({ signature: fieldMdp('/Action/Exclude/Fields[(name)]') });
  expect((await change('/fillForm', pdf, fill)).status).toBe(200);
  expect(
    (await change('/fillForm', signedForm({ signature: docMdp(2), more: certified }), fill)).status,
  ).toBe(200);
});

test('without it, signatures are removed with a warning, and an unsigned PDF is written anew', async () => {
  const { status, warning } = await change('/fillForm', signed, { ...fill, keep_signatures: false });
  expect([status, warning]).toEqual([200, expect.stringContaining('keep_signatures')]);
});

test('a signature that something else has broken does not stand in the way', async () => {
  const pdf = updated(signed, {
    3: page({ annotations: '5 0 R 7 0 R 10 0 R 16 0 R' }),
    16: note().replace('Square', 'Stamp'),
  });
  expect(await signaturesOf(pdf)).toEqual(['valid not_allowed annotation']);
  expect((await change('/fillForm', pdf, fill)).status).toBe(200);
});
