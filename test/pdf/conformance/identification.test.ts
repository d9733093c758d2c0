import { beforeAll, expect, test } from '@jest/globals';
import {
  type Conformance,
  conformanceLevels,
  conformanceOf,
} from '../../../functions/core/contract/fields/conformance.ts';
import { type Environment, environments } from '../../../functions/core/contract/resources/environment.ts';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';
import { readZip } from '../read-zip.ts';
import { complaints, plainBytes, readBack } from '../structure/read-back.ts';

let service: Service;

beforeAll(async () => {
  service = await sharedService();
});

async function post(path: string, json: object, environment: Environment = 'live') {
  const key = environment === 'live' ? service.liveKey : service.testKey;
  const response = await service.call('POST', path, { key, environment, json });
  const body = Buffer.from(await response.arrayBuffer());
  return { status: response.status, pdf: body, error: response.ok ? {} : JSON.parse(body.toString()) };
}

/** What pdf.js reads of a document's metadata. */
function metadataOf(pdf: Uint8Array) {
  return readBack(pdf, async (document) => {
    const { info, metadata } = await document.getMetadata();
    const preferences = await document.getViewerPreferences();
    return {
      info: info as Record<string, unknown>,
      xmp: Object.fromEntries([...(metadata ?? [])] as [string, unknown][]),
      showsTitle: [...(preferences ?? [])].some(
        ([name, value]) => name === 'DisplayDocTitle' && value === true,
      ),
    };
  });
}

test('a document says what it conforms to, and its title in every place', async () => {
  const fields = { conformance: 'pdf/a-3u', title: 'Ships & <Sails>', language: 'de-CH' };
  const { pdf } = await post('/textToPdf', { text: 'Hello', ...fields });
  expect(complaints(pdf)).toBe('');
  const { info, xmp } = await metadataOf(pdf);
  expect(info).toMatchObject({ Title: fields.title, Language: 'de-CH', PDFFormatVersion: '1.7' });
  expect(xmp).toMatchObject({ 'pdfaid:part': '3', 'pdfaid:conformance': 'U', 'dc:title': fields.title });
  const { pdf: changed } = await post('/setMetadata', {
    pdf_base64: pdf.toString('base64'),
    title: 'Boats',
    conformance: 'pdf/a-4',
  });
  const again = await metadataOf(changed);
  expect(again.info).toMatchObject({ PDFFormatVersion: '2.0' });
  expect(again.info).not.toHaveProperty('Title');
  expect(again.xmp).toMatchObject({ 'pdfaid:part': '4', 'pdfaid:rev': '2020', 'dc:title': 'Boats' });
});

test('what has no title is called as its file is, and the caller is told', async () => {
  const stored = await service.call('POST', '/htmlToPdf', {
    key: service.liveKey,
    json: { html: '<p>Hello', conformance: 'ua-1', filename: 'greeting.pdf', storage: { mode: 'default' } },
  });
  const { warnings, url } = (await stored.json()) as { warnings: string[]; url: string };
  expect(warnings).toEqual([expect.stringContaining('greeting')]);
  const { xmp, showsTitle } = await metadataOf(new Uint8Array(await (await fetch(url)).arrayBuffer()));
  expect(xmp).toMatchObject({ 'pdfuaid:part': '1', 'dc:title': 'greeting' });
  expect(showsTitle).toBe(true);
});

test('a title without a standard, and a standard that forbids what is asked for, are refused', async () => {
  const untold = await post('/textToPdf', { text: 'Hello', title: 'A title' });
  expect(untold).toMatchObject({
    status: 400,
    error: { code: 'invalid_field', details: [{ field: 'title' }] },
  });
  const { pdf } = await post('/textToPdf', { text: 'Hello' });
  const encrypted = await post('/processPdf', {
    pdf_base64: pdf.toString('base64'),
    stages: [{ operation: 'encryptPdf', user_password: 'secret' }],
    conformance: 'pdf/a-2b',
  });
  expect(encrypted).toMatchObject({ status: 400, error: { details: [{ field: 'conformance' }] } });
});

test('PDF/A-1 is in PDF 1.4, without object streams, and its TEST mark is not transparent', async () => {
  const { pdf, error } = await post('/textToPdf', { text: 'Hello', conformance: 'pdf/a-1b' }, 'test');
  expect(error).toEqual({});
  expect(complaints(pdf)).toBe('');
  expect(pdf.subarray(0, 8).toString()).toBe('%PDF-1.4');
  const text = pdf.toString('latin1');
  expect(text).not.toMatch(/\/ObjStm|\/XRef\b|\/Transparency|\/ca 0/);
  expect(text).toContain('/Watermark');
});

test('PDF/A-4f has a list of attachments, even an empty one', async () => {
  const { pdf } = await post('/textToPdf', { text: 'Hello', conformance: 'pdf/a-4f' });
  expect(complaints(pdf)).toBe('');
  expect(await plainBytes(pdf)).toMatch(/\/EmbeddedFiles/);
});

test('every part of a split PDF conforms, and in the test environment is marked once', async () => {
  const { pdf } = await post('/textToPdf', { text: 'One\fTwo' });
  const source = { pdf_base64: pdf.toString('base64'), every: 1, conformance: 'pdf/a-2b', title: 'Parts' };
  for (const environment of environments) {
    const { pdf: zip } = await post('/splitPdf', source, environment);
    const parts = [...readZip(zip).values()];
    expect(parts).toHaveLength(2);
    for (const part of parts) {
      expect((await metadataOf(part)).xmp).toMatchObject({ 'pdfaid:part': '2', 'dc:title': 'Parts' });
      const marks =
        Buffer.from(part)
          .toString('latin1')
          .match(/\/Watermark\w* Do/g) ?? [];
      expect(marks).toHaveLength(environment === 'test' ? 1 : 0);
    }
  }
});

test('names of standards are read as what they say', () => {
  const read: Readonly<Record<string, Conformance>> = Object.fromEntries(
    conformanceLevels.map((name) => [name, conformanceOf(name)]),
  );
  expect(read).toMatchObject({
    'pdf/a-1b': { archive: { part: 1, level: 'b' } },
    'pdf/a-4': { archive: { part: 4, level: '' } },
    'ua-2': { accessibility: 2 },
    'pdf/a-2a+ua-1': { archive: { part: 2, level: 'a' }, accessibility: 1 },
    'pdf/a-4f+ua-2': { archive: { part: 4, level: 'f' }, accessibility: 2 },
  });
});
