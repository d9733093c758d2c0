import { beforeAll, describe, expect, test } from '@jest/globals';
import { hasOffice } from '../../layers/office/build-office-layer.ts';
import type { Service } from '../service.ts';
import { sharedService } from '../shared-service.ts';
import { agile, container, standard } from './encrypted-documents.ts';
import { convert, read } from './office-calls.ts';
import { paragraph, wordDocument } from './sample-documents.ts';

let service: Service;

beforeAll(async () => {
  service = await sharedService();
});

/** `npm run office` installs LibreOffice. */
const withOffice = hasOffice() ? describe : describe.skip;

/** The records BOF and FilePass (MS-XLS). */
const encryptedWorkbook = Buffer.from('09080400000605002f00020000000a000000'.padEnd(1_024, '0'), 'hex');

withOffice('encrypted documents', () => {
  const secret = wordDocument(paragraph('Kept from others'));

  test.each([
    ['Office 2010 and newer', agile(secret, 'okapi')],
    ['Office 2007', standard(secret, 'okapi')],
  ])('as of %s are opened by the right password alone', async (_, file) => {
    const opened = await convert(service, file, { password: 'okapi' });
    expect(opened.status).toBe(200);
    expect(await read(service, opened.pdf)).toMatchObject({ text: 'Kept from others' });
    expect((await convert(service, file, { password: 'zebra' })).problem).toMatchObject({
      code: 'invalid_office_file',
      message: expect.stringContaining('does not open the document'),
    });
    expect((await convert(service, file)).problem).toMatchObject({
      code: 'invalid_office_file',
      message: expect.stringContaining('Send its password'),
    });
  });

  test('a document that Excel only protects from changes needs no password', async () => {
    const { status } = await convert(service, agile(secret, 'VelvetSweatshop'));
    expect(status).toBe(200);
  });

  test.each([
    [
      'more rounds than any program makes',
      agile(secret, 'okapi', 10).toString('latin1').replace('spinCount="10"', 'spinCount="99999999"'),
    ],
    [
      'a version that is not known',
      standard(secret, 'okapi').toString('latin1').replace('\x04\0\x02\0\x24', '\x04\0\x03\0\x24'),
    ],
    [
      'doc',
      container({ WordDocument: Buffer.from('eca5c1000000000000000001'.padEnd(1_024, '0'), 'hex') }).toString(
        'latin1',
      ),
    ],
    ['xls', container({ Workbook: encryptedWorkbook }).toString('latin1')],
    [
      'xls by a program that writes names in capitals',
      container({ WORKBOOK: encryptedWorkbook }).toString('latin1'),
    ],
    [
      'ppt',
      container({
        'PowerPoint Document': Buffer.alloc(512),
        'Current User': Buffer.from('0000f60f1400000014000000dfc4d1f3'.padEnd(1_024, '0'), 'hex'),
      }).toString('latin1'),
    ],
  ])('an encryption that is unsupported is refused, and what helps is said: %s', async (_, file) => {
    const { problem } = await convert(service, Buffer.from(file, 'latin1'), { password: 'okapi' });
    expect(problem).toMatchObject({
      code: 'invalid_office_file',
      message: expect.stringContaining('as docx, xlsx or pptx with one'),
    });
  });

  test('a container whose streams are cut is damaged, and nothing else suffers', async () => {
    const file = container({
      EncryptionInfo: Buffer.from([4, 0, 4, 0, 0, 0]),
      EncryptedPackage: Buffer.alloc(4),
    });
    const { problem } = await convert(service, file, { password: 'okapi' });
    expect(problem).toMatchObject({
      code: 'invalid_office_file',
      message: expect.stringContaining('damaged'),
    });
  });
});
