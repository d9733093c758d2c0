import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import { beforeAll, expect, test } from '@jest/globals';
import { draftOf } from '../../functions/core/pdf-objects/editing/draft.ts';
import { writeDraft } from '../../functions/core/pdf-objects/editing/write-draft.ts';
import { parsePdf } from '../../functions/core/pdf-objects/objects/parse-pdf.ts';
import { openSource } from '../../functions/core/pdf-objects/structure/open-source.ts';
import { type Authorities, makeAuthorities } from './authorities.ts';
import { byPdfsig, hasPdfsig, signaturesIn } from './judges.ts';
import { inRounds, signed } from './rounds-of-call.ts';

let authorities: Authorities;
let plain: Uint8Array;
let compact: Uint8Array;

beforeAll(async () => {
  authorities = makeAuthorities();
  const document = await PDFDocument.create();
  document.addPage([300, 200]).drawText('contract');
  plain = await document.save({ useObjectStreams: false });
  compact = await document.save();
});

const box = { x: 20, y: 20, width: 150, height: 50 };
const mended = 'The PDF was damaged. It was repaired before it was signed.';

test.each([
  ['a cross-reference table', () => plain],
  ['object streams', () => compact],
  ['junk before the header', () => Buffer.concat([Buffer.from('junk\n'), plain])],
  [
    'a linearized file',
    () => {
      const draft = draftOf(openSource(parsePdf(plain)));
      draft.output = { isLinearized: true };
      return writeDraft(draft);
    },
  ],
])('the signature of %s follows its own bytes', async (_, source) => {
  const bytes = Buffer.from(source());
  const { pdf, warnings } = await signed(
    bytes,
    { authorities },
    { level: 'b_lta', appearance: { page: 1, box } },
  );
  expect([warnings, pdf.subarray(0, bytes.length).equals(bytes)]).toEqual([[], true]);
  expect(signaturesIn(pdf)).toMatchObject([
    { integrity: 'valid' },
    { integrity: 'valid', covers_whole_file: true },
  ]);
  if (hasPdfsig) expect(byPdfsig(pdf)[0]).toBe('Signature1: Valid');
});

test.each([
  ...[
    'rc4-40',
    'rc4-128',
    'aes-128',
    'aes-128-open-metadata',
    'aes-256-r5',
    'aes-256-r6',
    'aes-256-object-streams',
  ],
])('a file encrypted as %s stays encrypted, and its signature is valid', async (name) => {
  const bytes = readFileSync(join(import.meta.dirname, `../pdf/objects/encrypted/${name}.pdf`));
  const wishes = {
    password: 'reader',
    level: 'b_lta',
    reason: 'agreed by all',
    appearance: { page: 1, box },
  };
  const { pdf } = await signed(bytes, { authorities }, wishes);
  expect(pdf.subarray(0, bytes.length)).toEqual(bytes);
  expect(pdf.includes('agreed by all')).toBe(false);
  expect(signaturesIn(pdf, 'reader')).toMatchObject([
    { integrity: 'valid', reason: 'agreed by all' },
    { integrity: 'valid', covers_whole_file: true },
  ]);
  if (hasPdfsig) expect(byPdfsig(pdf, 'reader')[0]).toBe('Signature1: Valid');
});

/** A file whose cross-references are gone. */
function damaged(bytes: Uint8Array): Buffer {
  const text = Buffer.from(bytes).toString('latin1');
  return Buffer.from(text.replace(/startxref\s+\d+(?![\s\S]*startxref)/, 'startxref\n7'), 'latin1');
}

test('a damaged file is mended before it is signed, and one that is signed is refused', async () => {
  const { pdf, warnings, needs } = await signed(damaged(plain), { authorities }, { level: 'b_t' });
  expect([warnings, needs.length]).toEqual([[mended], 2]);
  expect(signaturesIn(pdf)).toMatchObject([{ integrity: 'valid', covers_whole_file: true }]);
  await expect(signed(damaged(pdf), { authorities })).rejects.toMatchObject({ code: 'not_signable' });
});

test('a certification says what it allows, is the first signature, and is obeyed', async () => {
  const certified = await signed(plain, { authorities }, { certify: 'form_filling' });
  expect(signaturesIn(certified.pdf)).toMatchObject([{ kind: 'certification', integrity: 'valid' }]);
  const again = await signed(certified.pdf, { authorities }, { level: 'b_lta' });
  expect(signaturesIn(again.pdf)).toMatchObject([
    { kind: 'certification', integrity: 'valid', changes: 'allowed' },
    { kind: 'approval', integrity: 'valid', changes: 'allowed' },
    { kind: 'timestamp', integrity: 'valid' },
  ]);
  const forbidden = { code: 'signatures_forbid_change' };
  const visible = signed(certified.pdf, { authorities }, { appearance: { page: 1, box } });
  await expect(visible).rejects.toMatchObject({
    ...forbidden,
    message: expect.stringContaining('Leave `appearance` out'),
  });
  const second = signed(certified.pdf, { authorities }, { certify: 'annotations' });
  await expect(second).rejects.toMatchObject(forbidden);
  const closed = await signed(plain, { authorities }, { certify: 'no_changes', level: 'b_lta' });
  expect(signaturesIn(closed.pdf)).toMatchObject([{ integrity: 'valid', changes: 'allowed' }, {}]);
  await expect(signed(closed.pdf, { authorities })).rejects.toMatchObject(forbidden);
});

/** A document with an empty signature field, and further entries of it. */
async function withField(entries: Record<string, unknown> = {}): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([300, 200]);
  const { context, catalog } = document;
  const common = {
    Type: 'Annot',
    Subtype: 'Widget',
    FT: 'Sig',
    T: PDFString.of('Buyer'),
    Rect: [20, 20, 170, 70],
    F: 4,
  };
  const field = context.register(context.obj({ ...common, P: page.ref, ...entries } as never));
  page.node.set(PDFName.of('Annots'), context.obj([field]));
  catalog.set(PDFName.of('AcroForm'), context.obj({ Fields: [field] }));
  return document.save();
}

test('an empty field of the source is signed in its own place, once', async () => {
  const { pdf } = await signed(
    await withField(),
    { authorities },
    { field: 'Buyer', appearance: { text: 'Ada' } },
  );
  expect(signaturesIn(pdf)).toMatchObject([{ field: 'Buyer', integrity: 'valid', covers_whole_file: true }]);
  for (const field of ['Buyer', 'Seller'])
    await expect(signed(pdf, { authorities }, { field })).rejects.toMatchObject({ code: 'field_not_found' });
});

test('a lock of the field goes into its signature, and forbids what it names', async () => {
  const Lock = { Type: 'SigFieldLock', Action: 'All' };
  const { pdf } = await signed(await withField({ Lock }), { authorities }, { field: 'Buyer' });
  expect(pdf.toString('latin1')).toMatch(/\/TransformMethod\s*\/FieldMDP/);
  expect(signaturesIn(pdf)).toMatchObject([{ integrity: 'valid' }]);
});

test('a seed value that demands another kind of signature is told', async () => {
  const SV = { Type: 'SV', Ff: 2, SubFilter: ['adbe.pkcs7.detached'] };
  const call = signed(await withField({ SV }), { authorities }, { field: 'Buyer' });
  await expect(call).rejects.toMatchObject({
    code: 'not_signable',
    message: 'The field `Buyer` demands as SubFilter: adbe.pkcs7.detached.',
  });
});

test.each([
  [{ page: 2, box }, 'page_out_of_range'],
  [{ page: 1 }, 'invalid_field'],
  [{ page: 1, box: { ...box, x: 200 } }, 'invalid_field'],
  [{ page: 1, box, image_base64: Buffer.from('no image') }, 'invalid_image'],
])('an appearance %j is %s', async (appearance, code) => {
  await expect(signed(plain, { authorities }, { appearance })).rejects.toMatchObject({ code });
});

test('a field locked by an earlier signature is not signed, and no new one is added where all are locked', async () => {
  const Lock = { Type: 'SigFieldLock', Action: 'All' };
  const { pdf } = await signed(await withField({ Lock }), { authorities }, { field: 'Buyer' });
  const extended = await inRounds('extend', pdf, { level: 'b_lta' }, { authorities });
  expect(signaturesIn(extended.pdf)[0]).toMatchObject({ integrity: 'valid', changes: 'allowed' });
  await expect(signed(pdf, { authorities })).rejects.toMatchObject({ code: 'signatures_forbid_change' });
});
