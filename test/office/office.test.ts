import { beforeAll, describe, expect, test } from '@jest/globals';
import { hasOffice } from '../../layers/office/build-office-layer.ts';
import { makeZip } from '../html/make-zip.ts';
import type { Service } from '../service.ts';
import { sharedService } from '../shared-service.ts';
import * as calls from './office-calls.ts';
import { paragraph, wordDocument, workbook } from './sample-documents.ts';

let service: Service;

beforeAll(async () => {
  service = await sharedService();
});

const convert = (file: Uint8Array, fields?: object) => calls.convert(service, file, fields);
const read = (pdf: Uint8Array) => calls.read(service, pdf);

if (!hasOffice()) {
  test('without LibreOffice the answer is 404, and says what turns it on', async () => {
    const { status, problem } = await convert(wordDocument(paragraph('Hello')));
    expect([status, problem?.code]).toEqual([404, 'route_not_found']);
    expect(problem?.message).toContain('-c office=true');
  });
}

/** `npm run office` installs LibreOffice. */
const withOffice = hasOffice() ? describe : describe.skip;

withOffice('with LibreOffice', () => {
  test('a text document becomes a PDF with tags, for one credit and a hundredth a page', async () => {
    const { status, pdf, credits, warning } = await convert(wordDocument(paragraph('Hello from Word')));
    expect([status, credits, warning]).toEqual([200, '1.01', '']);
    expect(await read(pdf)).toEqual({ text: 'Hello from Word', pages: 1, tagged: true });
  });

  test.each([
    ['a line break', '\n', 0],
    ['a page', `<html>${' '.repeat(1_000)}</html>`, 0],
    ['less than the comment that its end declares', 'PK', 40],
  ])('a document is read with what some servers put behind it: %s', async (_, behind, comment) => {
    const file = Buffer.concat([wordDocument(paragraph('Hello')), Buffer.from(behind)]);
    file.writeUInt16LE(comment, file.length - behind.length - 2);
    const { status, pdf } = await convert(file);
    expect([status, (await read(pdf)).text]).toEqual([200, 'Hello']);
  });

  test('fonts that are missing are named, and those of the same widths are not', async () => {
    const body = paragraph('one', 'Calibri') + paragraph('two', 'Aptos Display');
    expect((await convert(wordDocument(body))).warning).toMatch(/fonts that are not here: Aptos Display\./);
  });

  test('what a document links to is not fetched, which a warning reports', async () => {
    const target = 'http://127.0.0.1:9/picture.png';
    const file = wordDocument(paragraph('linked'), [{ id: 'rId9', type: 'image', target, isOutside: true }]);
    const { status, warning } = await convert(file);
    expect([status, warning]).toEqual([200, expect.stringContaining(target)]);
  });

  test('tracked changes are accepted, or shown', async () => {
    const change = 'w:id="1" w:author="A" w:date="2026-01-01T00:00:00Z"';
    const body = `<w:p><w:r><w:t xml:space="preserve">kept </w:t></w:r><w:del ${change}><w:r><w:delText>gone</w:delText></w:r></w:del><w:ins ${change}><w:r><w:t>added</w:t></w:r></w:ins></w:p>`;
    const accepted = await read((await convert(wordDocument(body))).pdf);
    expect(accepted.text).toBe('kept added');
    const shown = await read((await convert(wordDocument(body), { track_changes: 'show' })).pdf);
    expect(shown.text).toContain('gone');
  });

  test('a workbook’s sheets are chosen by name, and fitted to a page’s width', async () => {
    const wide = workbook(40);
    const whole = await read((await convert(wide)).pdf);
    const fitted = await read((await convert(wide, { fit: 'width' })).pdf);
    expect(whole.pages).toBeGreaterThan(2);
    expect([fitted.pages, fitted.text.includes('Cost 40')]).toEqual([2, true]);
    const chosen = await read((await convert(wide, { fit: 'page', sheets: ['Costs & more'] })).pdf);
    expect([chosen.pages, chosen.text.includes('Income')]).toEqual([1, false]);
    const { problem } = await convert(wide, { sheets: ['Cost'] });
    expect([problem?.code, problem?.message]).toEqual(['invalid_field', expect.stringContaining('"Income"')]);
  });

  test.each([
    ['without tags', {}, false],
    ['with those of a standard', { conformance: 'ua-1', title: 'Long', language: 'en' }, true],
  ])('a text that runs on from its cell to the next page is whole, %s', async (_, standard, isTagged) => {
    const words = Array.from({ length: 60 }, (__, index) => `word${index + 1}`);
    const fields = { sheets: ['Income'], ...standard };
    const { pdf, problem } = await convert(workbook(1, words.join(' ')), fields);
    expect(problem).toBeUndefined();
    const json = { pdf_base64: pdf.toString('base64'), pages: '2' };
    const answer = await service.call('POST', '/extractText', { key: service.liveKey, json });
    expect(await answer.json()).toMatchObject({ text: expect.stringMatching(/word\d+\s+word\d+/) });
    expect((await read(pdf)).tagged).toBe(isTagged);
  });

  test('CSV, RTF and pages of a first stage of /processPdf', async () => {
    const csv = await read((await convert(Buffer.from('name;sum\nÅsa;1,5\n', 'latin1'))).pdf);
    expect(csv.text.split(/\s+/)).toEqual(['name', 'sum', 'Åsa', '1,5']);
    const rtf = Buffer.from('{\\rtf1 first\\page second}');
    const json = {
      pdf_base64: rtf.toString('base64'),
      stages: [
        { operation: 'officeToPdf', pages: '2' },
        { operation: 'rotatePages', degrees: 90 },
      ],
    };
    const response = await service.call('POST', '/processPdf', { key: service.liveKey, json });
    expect([response.status, response.headers.get('x-credits-used')]).toEqual([200, '1.02']);
    expect(await read(new Uint8Array(await response.arrayBuffer()))).toMatchObject({
      text: 'second',
      pages: 1,
    });
  });

  test('the PDF conforms to a standard', async () => {
    const fields = { conformance: 'pdf/a-2a+ua-1', title: 'A letter', language: 'en' };
    const { status, problem } = await convert(wordDocument(paragraph('Dear reader')), fields);
    expect([status, problem]).toEqual([200, undefined]);
  });

  test.each([
    ['no office document', Buffer.from('%PDF-1.7\n'), 'invalid_office_file'],
    ['a ZIP of something else', makeZip([{ name: 'a.txt', content: 'a' }]), 'invalid_office_file'],
    ['a document cut in half', wordDocument(paragraph('cut')).subarray(0, 500), 'invalid_office_file'],
    [
      'an encrypted document',
      Buffer.concat([
        Buffer.from('d0cf11e0a1b11ae1', 'hex'),
        Buffer.alloc(504),
        Buffer.from('EncryptedPackage\0', 'utf16le'),
      ]),
      'invalid_office_file',
    ],
    ['a document that unpacks to 500 MB', bomb(), 'payload_too_large'],
  ])('%s is refused before LibreOffice sees it, and costs nothing', async (_, file, code) => {
    const { problem, credits } = await convert(file);
    expect([problem?.code, credits]).toEqual([code, null]);
  });
});

/** Nothing but spaces, which declare to be ten. */
function bomb(): Buffer {
  return makeZip([
    { name: 'word/document.xml', content: Buffer.alloc(500 * 1024 * 1024, 0x20), sizeBytes: 10 },
  ]);
}
