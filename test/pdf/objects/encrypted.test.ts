import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { pdfToImage } from '../../../functions/core/drawing/pdf-to-image.ts';
import { countPages } from '../../../functions/core/page-operations/count-pages.ts';
import { textsOf } from '../reading/read-back.ts';
import { extractPages, mergePdfs } from '../structure/changed.ts';
import { complaints, pageTexts, plainBytes, readBack } from '../structure/read-back.ts';
import { encryptedByHand, encryptedByShortKey, type HandEncryption } from './encrypted-by-hand.ts';
import { handWritten, textPages } from './hand-written.ts';

function fixture(name: string): Buffer {
  return readFileSync(join(import.meta.dirname, 'encrypted', name));
}

/** What pdf.js, which decrypts nothing here, finds in a PDF. */
async function found(pdf: Uint8Array) {
  return readBack(pdf, async (document) => {
    const { info, metadata } = await document.getMetadata();
    const names = [...((await document.getAttachments()) ?? new Map<string, unknown>()).keys()];
    const attached = await Promise.all(names.map((name) => document.getAttachmentContent(name)));
    return {
      texts: await pageTexts(pdf),
      title: (info as { Title?: string }).Title,
      metadata: metadata?.getRaw(),
      attached: attached.map((content) => Buffer.from(content as Uint8Array).toString()),
    };
  });
}

async function copied(pdf: Uint8Array, password?: string): Promise<Uint8Array> {
  const copy = (await extractPages(pdf, [1], { password })).pdf;
  expect(complaints(copy)).toBe('');
  expect(Buffer.from(copy).includes('/Encrypt')).toBe(false);
  return copy;
}

const everything = { texts: ['secret'], title: 'Hidden title', attached: ['an attached note'] };
const locked = expect.objectContaining({ code: 'pdf_encrypted' });

test.each([
  ['rc4-40.pdf', ['reader', 'owner']],
  ['rc4-128.pdf', ['reader', 'owner']],
  ['aes-128.pdf', ['reader', 'owner']],
  ['aes-128-open-metadata.pdf', ['reader', 'owner']],
  ['aes-128-latin-1.pdf', ['Zürich', 'owner']],
  ['aes-256-r5.pdf', ['reader', 'owner']],
  ['aes-256-r6.pdf', ['reader', 'owner']],
  ['aes-256-object-streams.pdf', ['reader', 'owner']],
  ['aes-256-empty-owner.pdf', ['reader', undefined, 'not needed']],
])('reads all of %s, and opens it with no other password', async (name, passwords) => {
  const pdf = fixture(name);
  for (const password of passwords) {
    expect(await countPages(pdf, { password })).toBe(1);
    expect(await textsOf(pdf, { password })).toEqual(['secret']);
    expect(await found(await copied(pdf, password))).toEqual({
      ...everything,
      metadata: expect.stringContaining('pdf:Keywords="kept"'),
    });
  }
  if (passwords.includes(undefined)) return;
  for (const password of ['wrong', 'Reader', '', undefined]) {
    const message = password ? /is incorrect/ : /Send its password/;
    for (const call of [
      countPages(pdf, { password }),
      textsOf(pdf, { password }),
      extractPages(pdf, [1], { password }),
      pdfToImage(pdf, { format: 'png', dpi: 36, password }),
    ])
      await expect(call).rejects.toMatchObject({ code: 'pdf_encrypted', message });
  }
});

test.each<[string, HandEncryption]>([
  ['all', {}],
  ['streams, but no strings', { strings: 'Identity' }],
  ['strings, but no streams', { streams: 'Identity' }],
  ['attachments alone', { strings: 'Identity', streams: 'Identity', attachments: 'StdCF' }],
  ['all but attachments', { attachments: 'Identity' }],
  [
    'all but a stream with its own filter',
    { openMetadata: '/Filter[/Crypt]/DecodeParms[<</Name/Identity>>]' },
  ],
])('decrypts %s', async (_, options) => {
  const pdf = encryptedByHand(options);
  expect(await textsOf(pdf, { password: 'reader' })).toEqual(['secret']);
  const copy = await copied(pdf, 'reader');
  const { metadata, ...others } = await found(copy);
  expect(others).toEqual(everything);
  expect(metadata ?? '<x>kept</x>').toContain('kept');
  expect(await plainBytes(copy)).toContain('<x>kept</x>');
  expect(await plainBytes(copy)).not.toContain('/Crypt');
  await expect(copied(pdf, 'wrong')).rejects.toThrow(locked);
});

test('reads pages without the password of the attachments', async () => {
  const pdf = encryptedByHand({ strings: 'Identity', streams: 'Identity', attachments: 'StdCF' });
  expect(await textsOf(pdf)).toEqual(['secret']);
  expect(await countPages(pdf)).toBe(1);
  await expect(copied(pdf)).rejects.toThrow(locked);
});

test.each([
  ['as a program that prepares it', 'SaSLprep'],
  ['as one that does not', 'S\u00aaSL\u00adprep'],
])('takes a password %s', async (_, password) => {
  expect(await textsOf(encryptedByHand({ password }), { password: 'S\u00aaSL\u00adprep' })).toEqual([
    'secret',
  ]);
});

test('opens a file of revision 4 with a key of 40 bits', async () => {
  const pdf = encryptedByShortKey('reader');
  expect(await textsOf(pdf, { password: 'reader' })).toEqual(['secret']);
  expect(await pageTexts(await copied(pdf, 'reader'))).toEqual(['secret']);
  await expect(textsOf(pdf, { password: 'wrong' })).rejects.toThrow(locked);
});

test('does not decrypt the same bytes again for each of many objects', async () => {
  // Each stream begins within the one before, and all end together.
  const count = 400;
  const plain = encryptedByHand({ streams: 'Identity' }).toString('latin1');
  const ending = `${' '.repeat(100_000)}\nendstream\nendobj\n`;
  const heads: string[] = [];
  let after = ending.indexOf('\nendstream');
  for (let number = count; number > 0; number--) {
    heads.unshift(`${10 + number} 0 obj\n<</Length ${after}>>\nstream\n`);
    after += heads[0]?.length ?? 0;
  }
  const start = plain.lastIndexOf('xref\n', plain.lastIndexOf('trailer'));
  let place = start;
  const rows = heads.map((head) => {
    const row = `${String(place).padStart(10, '0')} 00000 n \n`;
    place += head.length;
    return row;
  });
  const table = plain
    .slice(start)
    .replace('trailer', `11 ${count}\n${rows.join('')}trailer`)
    .replace('/Size 11', `/Size ${count + 11}`)
    .replace(/startxref\n\d+/, `startxref\n${place + ending.length}`);
  const pdf = Buffer.from(plain.slice(0, start) + heads.join('') + ending + table, 'latin1');
  await expect(countPages(pdf, { password: 'reader' })).rejects.toMatchObject({ code: 'payload_too_large' });
});

test('merges files with a password each', async () => {
  const { pdf } = await mergePdfs([
    { bytes: fixture('rc4-40.pdf'), password: 'owner' },
    { bytes: fixture('aes-256-r6.pdf'), password: 'reader' },
    { bytes: handWritten(textPages(['open'])), password: 'not needed' },
  ]);
  expect(await pageTexts(pdf)).toEqual(['secret', 'secret', 'open']);
});

test.each([
  [
    'aes-256-object-streams.pdf',
    'a wrong start',
    (text: string) => text.replace(/startxref\n\d+/, 'startxref\n9'),
  ],
  [
    'aes-128.pdf',
    'an identifier with odd digits',
    (text: string) => text.replace(/(\/ID \[<\w+><)\d/, '$1.'),
  ],
  [
    'aes-128.pdf',
    'a malformed page',
    (text: string) => text.replace('/Type /Page ', '/Odd 1 0 R 0 R /Type /Page '),
  ],
])('decrypts %s with %s', async (name, _, damage) => {
  const damaged = Buffer.from(damage(fixture(name).toString('latin1')), 'latin1');
  expect(damaged.equals(fixture(name))).toBe(false);
  expect(await textsOf(damaged, { password: 'owner' })).toEqual(['secret']);
  expect(await found(await copied(damaged, 'reader'))).toMatchObject(everything);
  await expect(textsOf(damaged)).rejects.toThrow(locked);
});

test.each([
  ['Adobe.PubSec', '/Filter/Adobe.PubSec/V 4/SubFilter/adbe.pkcs7.s5'],
  ['version 3', '/Filter/Standard/V 3/R 3'],
])('refuses encryption that no password opens, and names it: %s', async (name, entries) => {
  const trailer = `/Root 1 0 R/Encrypt<<${entries}>>`;
  const pdf = handWritten(textPages(['sealed']), { trailer });
  for (const call of [countPages(pdf), textsOf(pdf), extractPages(pdf, [1])])
    await expect(call).rejects.toMatchObject({
      code: 'pdf_encrypted',
      message: expect.stringContaining(name),
    });
});
