import { PDFDict, PDFDocument, PDFName, PDFNumber, PDFStream } from '@cantoo/pdf-lib';
import { beforeAll, expect, test } from '@jest/globals';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';
import { complaints } from '../structure/read-back.ts';

let service: Service;

beforeAll(async () => {
  service = await sharedService();
});

test('annotations are printed as they are seen, each with one appearance', async () => {
  const source = await PDFDocument.create();
  source.setTitle('Notes');
  const page = source.addPage([200, 200]);
  const { context } = source;
  const rectangle = [10, 10, 60, 40];
  const look = context.register(
    context.flateStream('0 0 10 10 re f', { Subtype: 'Form', BBox: [0, 0, 10, 10] }),
  );
  const annotations = [
    { Subtype: 'Square', Rect: rectangle, C: [1, 0, 0] },
    { Subtype: 'Text', Rect: rectangle, F: 2 },
    { Subtype: 'Stamp', Rect: rectangle, F: 1, AP: { N: { Seen: look }, D: look }, AS: 'Seen' },
    { Subtype: 'Movie', Rect: rectangle, AP: { N: look } },
    { Subtype: 'Sound', Rect: rectangle },
  ];
  page.node.set(
    PDFName.of('Annots'),
    context.obj(annotations.map((each) => context.register(context.obj({ Type: 'Annot', ...each })))),
  );
  const response = await service.call('POST', '/processPdf', {
    key: service.liveKey,
    json: {
      pdf_base64: Buffer.from(await source.save()).toString('base64'),
      stages: [{ operation: 'rotatePages', degrees: 180 }],
      conformance: 'pdf/a-2b',
      storage: { mode: 'default' },
    },
  });
  const { url, warnings } = (await response.json()) as { url: string; warnings: string[] };
  expect(warnings).toEqual([
    'A hidden annotation was removed, because PDF/A allows none.',
    expect.stringContaining('Movie, Sound'),
  ]);
  const pdf = new Uint8Array(await (await fetch(url)).arrayBuffer());
  expect(complaints(pdf)).toBe('');
  const [conformed] = (await PDFDocument.load(pdf)).getPages();
  const kept = (conformed?.node.Annots()?.asArray() ?? []).map((each) =>
    conformed?.doc.context.lookup(each, PDFDict),
  );
  expect(kept.map((each) => String(each?.get(PDFName.of('Subtype'))))).toEqual([
    '/Square',
    '/Stamp',
    '/Stamp',
  ]);
  for (const each of kept) {
    expect(each?.lookup(PDFName.of('F'), PDFNumber).asNumber()).toBe(4);
    const appearances = each?.lookup(PDFName.of('AP'), PDFDict);
    expect(appearances?.keys().map(String)).toEqual(['/N']);
    expect(appearances?.lookup(PDFName.of('N'))).toBeInstanceOf(PDFStream);
  }
});
