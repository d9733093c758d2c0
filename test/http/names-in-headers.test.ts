import { PDFDocument } from '@cantoo/pdf-lib';
import { beforeAll, expect, test } from '@jest/globals';
import { seededRandom } from '../billing/seeded-random.ts';
import type { Service } from '../service.ts';
import { sharedService } from '../shared-service.ts';

const seed = Number(process.env.NAMES_SEED ?? Date.now() % 1_000_000);

let service: Service;
let key: string;
let twoPages: string;

beforeAll(async () => {
  service = await sharedService();
  key = (await service.newAccount(1_000_000)).liveKey;
  const document = await PDFDocument.create();
  for (let page = 0; page < 2; page++) document.addPage([30, 30]);
  twoPages = Buffer.from(await document.save()).toString('base64');
});

/** What strangers put into names: paths, devices, headers, quotes, and characters that become those when decomposed. */
const pieces = [
  ...[
    'a',
    'Bé',
    '7',
    ' ',
    '.',
    '..',
    '/',
    '\\',
    '%2e',
    '%0d%0a',
    '"',
    "'",
    ';',
    '=',
    '*',
    ',',
    '<',
    '>',
    ':',
    '|',
  ],
  ...['\r\nX-Evil: 1', '\n', '\0', '\t', '\u001b[31m', '\u007f', '\u0085', '\u2028', '\u2029'],
  ...['\uff0f', '\uff3c', '\uff0e', '\u2025', '\u2026', '\u2100', '\uff02', '\uff05', '\uff23\uff2f\uff2e'],
  ...['con', 'NUL.', 'lpt1', 'COM¹'],
  ...['\u202e', '\u2066', '\u200e', '\u200b', '\u200d', '\ufeff', '\u00ad', '\u{e0041}', '\ud800', '\udc00'],
  ...['日本', 'مرحبا', '👩‍👩‍👧', '𝒳', 'ﬁ', '\u0301', "UTF-8''"],
];

const device = /^(con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])\s*(\.|$)/i;

/** Whether a browser may save a file under a name as it is. */
function isSafe(name: string): boolean {
  return (
    name !== '' &&
    name.isWellFormed() &&
    !/[/\\\p{Cc}\p{Zl}\p{Zp}\u200b\u200e\u202a-\u202e\u2066-\u2069\ufeff\u{e0000}-\u{e007f}]/u.test(name) &&
    !/^[\s.]*$/.test(name) &&
    !/[\s.]$/.test(name) &&
    !device.test(name)
  );
}

/** Both names of a Content-Disposition, read as RFC 6266 writes them. */
function namesIn(value: string): readonly string[] {
  const [, plain, extended] =
    /^(?:inline|attachment); filename="([^"\\]*)"; filename\*=UTF-8''([\w!#$&+.^`|~%-]+)$/.exec(value) ?? [];
  return [plain ?? `no name in ${value}`, decodeURIComponent(extended ?? '')];
}

function checkHeaders(name: string, answer: Response): void {
  const headers = [...answer.headers];
  for (const [header, value] of headers)
    expect([name, header, value]).toEqual([name, header, expect.stringMatching(/^[\x20-\x7e]*$/)]);
  expect(headers.map(([header]) => header)).not.toContain('x-evil');
  const disposition = answer.headers.get('content-disposition');
  const unsafe = disposition === null ? [] : namesIn(disposition).filter((found) => !isSafe(found));
  expect([name, disposition, unsafe]).toEqual([name, disposition, []]);
}

test(`a file of any name is answered with headers that are safe (NAMES_SEED=${seed})`, async () => {
  const random = seededRandom(seed);
  const anyName = () =>
    Array.from(
      { length: 1 + Math.floor(random() * 5) },
      () => pieces[Math.floor(random() * pieces.length)],
    ).join('');
  const names = [...pieces, '\uff0e\uff0e\uff0fetc\uff0fpasswd', ...Array.from({ length: 60 }, anyName)];
  for (const name of names) {
    const made = await service.call('POST', '/textToPdf', {
      key,
      json: { text: 'a', filename: name, [name]: 1 },
    });
    expect([name, made.status]).toEqual([name, 200]);
    checkHeaders(name, made);
  }
}, 300_000);

test('so are files in a ZIP, stored ones, uploads and links to them', async () => {
  for (const name of [
    '\uff0e\uff0e\uff0fetc\uff0fpasswd',
    '\u2026',
    '\uff23\uff2f\uff2e',
    'a\r\nX-Evil: 1',
    '\u200e.\u200e',
  ]) {
    const split = { pdf_base64: twoPages, every: 1, filename: name };
    checkHeaders(name, await service.call('POST', '/splitPdf', { key, json: split }));
    const json = { text: 'a', filename: name, storage: { mode: 'default' } };
    const stored = await service.call('POST', '/textToPdf', { key, json });
    const { document_id, url, filename } = (await stored.json()) as Record<string, string>;
    expect([name, isSafe(filename ?? '')]).toEqual([name, true]);
    checkHeaders(name, await service.call('GET', `/files/${document_id}/download`, { key }));
    const link = await fetch(url ?? '', { redirect: 'manual' });
    const target = new URL(link.headers.get('location') ?? '');
    const disposition = target.searchParams.get('response-content-disposition') ?? '';
    expect([name, namesIn(disposition).filter((found) => !isSafe(found))]).toEqual([name, []]);
    const upload = await service.call('POST', '/uploads', { key, json: { filename: name, size: 9 } });
    expect([name, upload.status]).toEqual([name, 200]);
    checkHeaders(name, upload);
  }
}, 120_000);
