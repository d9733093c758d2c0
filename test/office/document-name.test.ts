import { beforeAll, describe, expect, test } from '@jest/globals';
import { hasOffice } from '../../layers/office/build-office-layer.ts';
import type { Service } from '../service.ts';
import { sharedService } from '../shared-service.ts';
import { convert, read } from './office-calls.ts';
import { field, wordDocument, workbook } from './sample-documents.ts';

let service: Service;

beforeAll(async () => {
  service = await sharedService();
});

/** `npm run office` installs LibreOffice. */
const withOffice = hasOffice() ? describe : describe.skip;

const rtf = Buffer.from('{\\rtf1 {\\field{\\*\\fldinst FILENAME}{\\fldrslt old}}}');
const change = 'w:id="1" w:author="A" w:date="2026-01-01T00:00:00Z"';
const changed = wordDocument(
  `${field('FILENAME')}<w:p><w:ins ${change}><w:r><w:t>new</w:t></w:r></w:ins></w:p>`,
);
const footed = workbook(2, 'Rent', '&amp;F');

withOffice('fields that show the name of the document', () => {
  test.each([
    ['Rent & 50%#1.rtf', 'Rent & 50%#1.rtf'],
    ['C:\\Letters\\Lease no. 7.rtf', 'Lease no. 7.rtf'],
    ['..', 'document.rtf'],
  ])('have that of an uploaded file: %s', async (filename, shown) => {
    const form = new FormData();
    form.append('file', new File([rtf], filename));
    const response = await service.call('POST', '/officeToPdf', { key: service.liveKey, form });
    const pdf = new Uint8Array(await response.arrayBuffer());
    expect((await read(service, pdf)).text).toBe(shown);
  });

  test.each([
    ['a workbook', footed, {}, 'Budget 2026.xlsx'],
    ['a workbook that is scaled', footed, { fit: 'width' }, 'Budget 2026.xlsx'],
    ['a text with tracked changes', changed, {}, 'Budget 2026.docx'],
  ])('have that of the PDF where the file has none: %s', async (_, file, fields, shown) => {
    const { pdf } = await convert(service, file, { filename: 'Budget 2026.pdf', ...fields });
    expect((await read(service, pdf)).text).toContain(shown);
  });
});
