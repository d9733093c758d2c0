import { beforeAll, expect, test } from '@jest/globals';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';
import { complaints } from '../structure/read-back.ts';

let service: Service;

beforeAll(async () => {
  service = await sharedService();
});

async function post(path: string, json: object) {
  const response = await service.call('POST', path, { key: service.liveKey, json });
  expect(response.status).toBe(200);
  return { pdf: Buffer.from(await response.arrayBuffer()), warning: response.headers.get('x-warning') };
}

async function claiming(conformance: string | undefined): Promise<string> {
  const { pdf } = await post('/textToPdf', { text: 'Hello', conformance, language: conformance && 'en' });
  return pdf.toString('base64');
}

/** What a PDF says in XMP that it conforms to. */
async function claimsOf(pdf: Uint8Array): Promise<string> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  try {
    const { metadata } = await (await task.promise).getMetadata();
    const said = Object.fromEntries([...(metadata ?? [])] as [string, unknown][]);
    if (!said['pdfaid:part'])
      expect(Object.keys(said).filter((name) => name.startsWith('pdfaid:'))).toEqual([]);
    const names = ['pdfaid:part', 'pdfaid:conformance', 'pdfuaid:part'];
    return names.map((name) => said[name] ?? '-').join(' ');
  } finally {
    await task.destroy();
  }
}

const attachments = [{ name: 'a.txt', content: 'YQ==' }];

test.each([
  ['attachFiles', 'pdf/a-2u+ua-1', { attachments }, '- - 1', 'PDF/A, which allows only PDF/A as attachments'],
  ['attachFiles', 'pdf/a-3b', { attachments }, '3 B -', undefined],
  ['attachFiles', 'pdf/a-4f+ua-2', { attachments }, '4 F -', 'PDF/UA, which asks for a description'],
  ['watermarkPdf', 'pdf/a-1b', { text: 'X' }, '- - -', 'PDF/A, which forbids transparency'],
  ['watermarkPdf', 'pdf/a-1b', { text: 'X', opacity: 1 }, '1 B -', undefined],
  ['watermarkPdf', 'pdf/a-2a', { text: 'X' }, '2 A -', undefined],
  ['encryptPdf', 'pdf/a-2b', { owner_password: 'o' }, '- - -', 'PDF/A, which forbids encryption'],
  ['encryptPdf', 'pdf/a-4', { owner_password: 'o' }, '- - -', 'PDF/A, which forbids encryption'],
  ['setMetadata', 'ua-2', { outline: [{ title: 'A', page: 1 }] }, '- - -', 'PDF/UA, which wants bookmarks'],
  ['rotatePages', 'pdf/a-2a+ua-1', { degrees: 90 }, '2 A 1', undefined],
])(
  '/%s keeps only the claims of %s that are still true: %j',
  async (operation, claimed, fields, left, warned) => {
    const { pdf, warning } = await post(`/${operation}`, { pdf_base64: await claiming(claimed), ...fields });
    expect(await claimsOf(pdf)).toBe(left);
    expect(warning ?? '').toContain(warned ?? '');
    expect(warning === null).toBe(warned === undefined);
    expect(complaints(pdf)).toBe('');
  },
);

test('merged PDFs claim what all of them do', async () => {
  const [archived, other] = [await claiming('pdf/a-2b'), await claiming(undefined)];
  const same = await post('/mergePdfs', { pdfs_base64: [archived, archived] });
  expect([await claimsOf(same.pdf), same.warning]).toEqual(['2 B -', null]);
  const mixed = await post('/mergePdfs', { pdfs_base64: [archived, other] });
  expect([await claimsOf(mixed.pdf), mixed.warning]).toEqual([
    '- - -',
    'The PDF no longer claims to conform to PDF/A, which not all of the PDFs claim alike.',
  ]);
});

test('of two claims that are broken, both are dropped and told', async () => {
  const [both, other] = [await claiming('pdf/a-2a+ua-1'), await claiming(undefined)];
  const { pdf, warning } = await post('/mergePdfs', { pdfs_base64: [both, other] });
  expect(await claimsOf(pdf)).toBe('- - -');
  expect(warning).toMatch(
    /PDF\/A, which not all of the PDFs claim alike\..*PDF\/UA, which not all of the PDFs claim alike\.$/,
  );
});

test('PDF/A-1 is compressed without object streams, and its metadata stays legible', async () => {
  const objectStreams = async (claimed: string) => {
    const { pdf } = await post('/compressPdf', { pdf_base64: await claiming(claimed) });
    const text = pdf.toString('latin1');
    return { hasObjectStreams: text.includes('/ObjStm'), isLegible: text.includes('<pdfaid:part>') };
  };
  expect(await objectStreams('pdf/a-1b')).toEqual({ hasObjectStreams: false, isLegible: true });
  expect(await objectStreams('pdf/a-2b')).toMatchObject({ hasObjectStreams: true });
});

test('a call that names a standard does what it asks for, whatever a stage breaks', async () => {
  const pdf_base64 = await claiming('pdf/a-2b');
  const { pdf, warning } = await post('/attachFiles', { pdf_base64, attachments, conformance: 'pdf/a-3b' });
  expect([await claimsOf(pdf), warning]).toEqual(['3 B -', null]);
});
