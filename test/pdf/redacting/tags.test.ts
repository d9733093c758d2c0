import { beforeAll, expect, test } from '@jest/globals';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';
import { helvetica, onePage, stream } from '../reading/raw-pdf.ts';
import { leakedIn } from './leaked-in.ts';

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});

/** A tagged page: a line and a picture in its upper half, of which the tags tell more than is drawn, and a line below. */
function tagged(said: string): Uint8Array {
  return onePage(
    `/P <</MCID 0/Alt(${said})>> BDC BT /F 12 Tf 20 150 Td (above) Tj ET EMC
/Figure <</MCID 1>> BDC q 40 0 0 40 100 140 cm /I Do Q EMC
q 1 0 0 1 20 120 cm /X Do Q
/P <</MCID 2>> BDC BT /F 12 Tf 20 50 Td (below) Tj ET EMC`,
    {
      resources: `${helvetica}/XObject<</I 5 0 R/X 13 0 R>>`,
      page: '/StructParents 0',
      catalog: '/MarkInfo<</Marked true>>/StructTreeRoot 6 0 R',
      objects: [
        stream(
          '\x80',
          '/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray',
        ),
        '<</Type/StructTreeRoot/K 7 0 R/ParentTree 12 0 R/ParentTreeNextKey 2>>',
        '<</Type/StructElem/S/Document/P 6 0 R/K[8 0 R 10 0 R 11 0 R 14 0 R]/T(A letter)>>',
        `<</Type/StructElem/S/P/P 7 0 R/K 9 0 R/Alt(${said})>>`,
        `<</Type/StructElem/S/Span/P 8 0 R/Pg 3 0 R/K 0/ActualText(${said})/T(${said})/E(${said})>>`,
        `<</Type/StructElem/S/Figure/P 7 0 R/Pg 3 0 R/K 1/Alt(${said})>>`,
        '<</Type/StructElem/S/P/P 7 0 R/Pg 3 0 R/K 2/Alt(It stays)>>',
        '<</Nums[0[9 0 R 10 0 R 11 0 R]1[14 0 R]]>>',
        stream(
          '/P <</MCID 0>> BDC BT /F 12 Tf 0 0 Td (form) Tj ET EMC',
          `/Type/XObject/Subtype/Form/BBox[0 0 90 20]/StructParents 1/Resources<<${helvetica}>>`,
        ),
        `<</Type/StructElem/S/P/P 7 0 R/K<</Type/MCR/Pg 3 0 R/Stm 13 0 R/MCID 0>>/ActualText(${said})>>`,
      ],
    },
  );
}

test('a box also takes what tags and marked content say of the text and the pictures under it', async () => {
  const pdf = tagged('Jane Doe');
  expect(leakedIn(pdf)).toBe(true);
  const json = {
    pdf_base64: Buffer.from(pdf).toString('base64'),
    redactions: [{ page: 1, box: { x: 10, y: 10, width: 180, height: 80 } }],
    label: 'withheld',
  };
  const response = await service.call('POST', '/redactPdf', { key: service.liveKey, json });
  expect(response.status).toBe(200);
  const redacted = Buffer.from(await response.arrayBuffer());
  expect(leakedIn(redacted)).toBe(false);
  const raw = redacted.toString('latin1');
  expect(raw).toMatch(/\/S\s*\/Figure[^>]*\/Alt\s*\(withheld\)/);
  expect(raw).toContain('It stays');
  expect(raw).toContain('A letter');
});
