import { beforeAll, describe, expect, test } from '@jest/globals';
import { hasOffice } from '../../layers/office/build-office-layer.ts';
import { plainBytes } from '../pdf/structure/read-back.ts';
import type { Service } from '../service.ts';
import { sharedService } from '../shared-service.ts';
import { openDocument } from './hostile-documents.ts';
import { convert } from './office-calls.ts';
import { paragraph, wordDocument } from './sample-documents.ts';

let service: Service;

beforeAll(async () => {
  service = await sharedService();
});

/** `npm run office` installs LibreOffice. */
const withOffice = hasOffice() ? describe : describe.skip;

const link = { id: 'rId9', type: 'hyperlink', target: 'https://example.com/terms', isOutside: true };
const linked = '<w:p><w:hyperlink r:id="rId9"><w:r><w:t>our terms</w:t></w:r></w:hyperlink></w:p>';

withOffice('documents for everyone', () => {
  const fields = { conformance: 'ua-1', title: 'Offer', language: 'en' };

  test('a link is described by its text, and the tags of the document stay', async () => {
    const { status, pdf, warning } = await convert(
      service,
      wordDocument(paragraph('See') + linked, [link]),
      fields,
    );
    expect([status, warning]).toEqual([200, '']);
    expect(await plainBytes(pdf)).toMatch(/\/Contents ?\(our terms\)/);
  });

  test('tags with faults are replaced, as of a drawing without a description, which a warning says', async () => {
    const body = '<text:p>A plan</text:p><text:p><draw:rect svg:width="9cm" svg:height="5cm"/></text:p>';
    const file = openDocument('text', `<office:body><office:text>${body}</office:text></office:body>`);
    const { status, warning } = await convert(service, file, fields);
    expect([status, warning]).toEqual([200, expect.stringContaining('no alternative text')]);
  });
});
