import { beforeAll, expect, test } from '@jest/globals';
import { readPdf } from '../render/read-pdf.ts';
import type { Service } from '../service.ts';
import { sharedService } from '../shared-service.ts';
import { makeZip, type ZipPart, zipOf } from './make-zip.ts';
import { pageForm } from './page-form.ts';

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});

const page = { name: 'index.html', content: '<p>page' };

/** Prints a ZIP, sent as base64 in JSON. */
async function print(zip: Uint8Array): Promise<Response> {
  const json = { bundle_base64: Buffer.from(zip).toString('base64') };
  return service.call('POST', '/htmlToPdf', { key: service.liveKey, json });
}

async function textOf(response: Response): Promise<string> {
  expect(response.status).toBe(200);
  const { pages } = await readPdf(new Uint8Array(await response.arrayBuffer()));
  return pages.map(({ text }) => text).join('\n');
}

const unreadable = 'is not a ZIP that can be read: it is damaged, or no ZIP';
const file = (name: string, fault: string) => `has a file ${JSON.stringify(name)} that ${fault}`;
const outside = 'leads out of the folder: use a path without ".."';
const absolute = 'has an absolute path: use one such as img/logo.png';
const ofControls = 'has a control character in its name';
const undeclared = 'is damaged: its data cannot be unpacked to its declared size';

const hostile: readonly (readonly [what: string, parts: readonly ZipPart[], fault: string])[] = [
  ['a path out of the folder', [page, { name: 'a/../../x' }], file('a/../../x', outside)],
  ['an absolute path', [page, { name: '/etc/passwd' }], file('/etc/passwd', absolute)],
  ['a drive', [page, { name: 'C:\\x.txt' }], file('C:/x.txt', absolute)],
  ['backslashes out of the folder', [page, { name: '..\\x' }], file('../x', outside)],
  ['a NUL', [page, { name: 'a\0.html' }], file('a\0.html', ofControls)],
  ['a line break in a name', [page, { name: 'a\nb' }], file('a\nb', ofControls)],
  [
    'a path with a dot',
    [page, { name: 'a/./b' }],
    file('a/./b', 'has a name that is not a path such as img/logo.png'),
  ],
  [
    'a name without end',
    [page, { name: 'n'.repeat(501) }],
    file('n'.repeat(200), 'has a name of more than 500 characters'),
  ],
  ['one name twice', [page, { name: 'a' }, { name: 'a' }], file('a', 'is there twice')],
  ['one name in two forms', [page, { name: 'é' }, { name: 'e\u0301' }], file('é', 'is there twice')],
  [
    'a link',
    [page, { name: 'l', content: '/etc/passwd', mode: 0o120777 }],
    file('l', 'is a link or a device: put the file itself into the ZIP'),
  ],
  [
    'a device',
    [page, { name: 'd', mode: 0o020666 }],
    file('d', 'is a link or a device: put the file itself into the ZIP'),
  ],
  ['encryption', [page, { name: 'e', flags: 1 }], file('e', 'is encrypted: make a ZIP without a password')],
  ['strong encryption', [page, { name: 'e', flags: 0x41 }], unreadable],
  [
    'another compression',
    [page, { name: 'b', method: 12 }],
    file('b', 'is compressed by method 12: use Deflate'),
  ],
  [
    'more data than declared',
    [page, { name: 'x', content: 'x'.repeat(1e6), sizeBytes: 10 }],
    file('x', undeclared),
  ],
  [
    'less data than declared',
    [page, { name: 'x', content: 'x', sizeBytes: 10 }],
    file('x', 'is damaged: its size or its checksum is wrong'),
  ],
  [
    'a wrong sum',
    [page, { name: 'x', content: 'x', sum: 1 }],
    file('x', 'is damaged: its size or its checksum is wrong'),
  ],
  ['a stored size that lies', [page, { name: 'x', content: 'x', method: 0, sizeBytes: 9 }], unreadable],
  [
    'files that share data',
    [page, { name: 'a', content: 'x'.repeat(100) }, { name: 'b', dataOf: 1, content: 'x'.repeat(100) }],
    file('b', 'overlaps another file'),
  ],
];

test.each(hostile)('refuses a ZIP with %s', async (_what, parts, fault) => {
  const response = await print(makeZip(parts));
  expect(await response.json()).toEqual({
    error: 'Invalid Input',
    code: 'invalid_field',
    message: `bundle_base64 ${fault}.`,
    details: [{ field: 'bundle_base64', message: fault }],
    request_id: expect.any(String),
    doc_url: `${service.baseUrl}/docs/errors/invalid_field`,
  });
  expect(response.status).toBe(400);
});

test.each([
  ['no ZIP', Buffer.from('<p>page')],
  ['nothing', Buffer.from([0])],
  ['a ZIP that ends early', zipOf({ 'index.html': '<p>page' }).subarray(0, 60)],
  ['a ZIP without its start', zipOf({ 'index.html': '<p>page' }).subarray(20)],
  ['a directory that is longer than told', makeZip([page], 9)],
])('refuses %s', async (_what, zip) => {
  const response = await print(zip);
  expect(await response.json()).toMatchObject({
    code: 'invalid_field',
    message: `bundle_base64 ${unreadable}.`,
  });
  expect(response.status).toBe(400);
});

test.each([
  [
    '60 MB of zeros in 60 kB',
    makeZip([page, { name: 'x', content: Buffer.alloc(60 * 1024 * 1024) }]),
    'has more than 50 MB unpacked. Leave files out.',
  ],
  [
    'many that are too much together',
    makeZip([
      page,
      ...Array.from({ length: 6 }, (_, index) => ({
        name: `${index}`,
        content: Buffer.alloc(9 * 1024 * 1024),
      })),
    ]),
    'has more than 50 MB unpacked. Leave files out.',
  ],
  [
    'a size of 4 GB',
    makeZip([page, { name: 'x', content: 'x', sizeBytes: 0xfffffffe }]),
    'has more than 50 MB unpacked. Leave files out.',
  ],
  [
    '501 files',
    makeZip([page, ...Array.from({ length: 500 }, (_, index) => ({ name: `${index}` }))]),
    'has more than 500 files. Leave some out.',
  ],
  [
    '30,000 entries',
    makeZip(Array.from({ length: 30_000 }, (_, index) => ({ name: `${index}/` }))),
    'has more than 500 files. Leave some out.',
  ],
])('refuses %s before it unpacks anything', async (_what, zip, fault) => {
  const response = await print(zip);
  expect(await response.json()).toMatchObject({
    code: 'payload_too_large',
    message: `bundle_base64 ${fault}`,
  });
  expect(response.status).toBe(413);
});

test.each<readonly [string, readonly ZipPart[], string]>([
  [
    'folders and what macOS adds',
    [
      { name: 'site/' },
      { name: 'site/index.html', content: '<p>page' },
      { name: '__MACOSX/site/._index.html', content: 'x' },
      { name: 'site/.DS_Store' },
    ],
    'page',
  ],
  [
    'backslashes',
    [
      { ...page, content: '<script src="js/a.js"></script>' },
      { name: 'js\\a.js', content: 'document.write("slash")' },
    ],
    'slash',
  ],
  ['sizes after the data', [{ ...page, hasDescriptor: true }], 'page'],
  ['files without compression', [{ ...page, method: 0 }], 'page'],
  [
    'names in code page 437',
    [
      { ...page, content: '<script src="caf%C3%A9.js"></script>' },
      { name: Buffer.from('caf\x82.js', 'latin1'), content: 'document.write("437")' },
    ],
    '437',
  ],
  [
    'names in UTF-8 that do not say so',
    [
      { ...page, content: '<script src="café.js"></script>' },
      { name: Buffer.from('cafe\u0301.js'), content: 'document.write("utf8")' },
    ],
    'utf8',
  ],
  [
    'Unix modes',
    [
      { ...page, mode: 0o100644 },
      { name: 'img/', mode: 0o040755 },
    ],
    'page',
  ],
  ['a ZIP in the ZIP, which is a file', [page, { name: 'a.zip', content: zipOf({ '../x': 'x' }) }], 'page'],
  ['empty files', [page, { name: 'a' }, { name: 'b', method: 0 }], 'page'],
  ['500 files', [page, ...Array.from({ length: 499 }, (_, index) => ({ name: `${index}` }))], 'page'],
])('takes %s', async (_what, parts, text) => {
  expect(await textOf(await print(makeZip(parts)))).toBe(text);
});

test.each([
  ['../x', outside],
  ['/x', absolute],
  ['c:\\x', absolute],
  ['a/../../b', outside],
])('refuses the file %s of a form', async (name, fault) => {
  const form = pageForm({ 'index.html': 'a', [name]: 'b' });
  const response = await service.call('POST', '/htmlToPdf', { key: service.liveKey, form });
  const message = `files ${file(name.replace('\\', '/'), fault)}.`;
  expect(await response.json()).toMatchObject({ code: 'invalid_field', message });
});

test('refuses a file that is twice in a form', async () => {
  const form = pageForm({ 'index.html': 'a', './index.html': 'b' });
  const response = await service.call('POST', '/htmlToPdf', { key: service.liveKey, form });
  const message = `files ${file('index.html', 'is there twice')}.`;
  expect(await response.json()).toMatchObject({ code: 'invalid_field', message });
});

test('refuses a form of 501 files', async () => {
  const many = Array.from({ length: 501 }, (_, index) => [`${index}`, ''] as const);
  const form = pageForm(Object.fromEntries(many), { html: 'a' });
  const response = await service.call('POST', '/htmlToPdf', { key: service.liveKey, form });
  expect(await response.json()).toMatchObject({
    code: 'payload_too_large',
    message: 'files has more than 500 files.',
  });
});

test('survives a ZIP that is damaged anywhere', async () => {
  const zip = makeZip([
    page,
    { name: 'a/b.js', content: 'x'.repeat(500) },
    { name: 'c', method: 0, content: 'stored' },
  ]);
  const { unpackBundle } = await import('../../functions/core/bundles/unpack-bundle.ts');
  for (let at = 0; at < zip.length; at++) {
    for (const value of [0, 0xff, (zip[at] ?? 0) ^ 1]) {
      const damaged = Buffer.from(zip);
      damaged[at] = value;
      const outcome = await unpackBundle(damaged, 'bundle').catch((error) => error.code);
      if (typeof outcome === 'string') expect(['invalid_field', 'payload_too_large']).toContain(outcome);
      else
        expect(
          outcome.reduce((sum: number, { bytes }: { bytes: Uint8Array }) => sum + bytes.length, 0),
        ).toBeLessThan(1_000);
    }
  }
});
