import type { PDFDocument } from '@cantoo/pdf-lib';
import { expect, test } from '@jest/globals';
import { pdfToImage } from '../../../functions/core/drawing/pdf-to-image.ts';
import { countPages } from '../../../functions/core/page-operations/count-pages.ts';
import { textsOf } from '../reading/read-back.ts';
import { extractPages } from '../structure/changed.ts';
import { withPages } from '../structure/documents.ts';
import { complaints, pageTexts, readBack } from '../structure/read-back.ts';
import { handWritten, line, pageNumber, stream, textPages } from './hand-written.ts';
import { shiftedEntries } from './shift-entries.ts';

const properties = { 8: '<</Title(Kept)>>' };
const trailer = '/Root 1 0 R/Info 8 0 R';

function withTable(): Buffer {
  return handWritten({ ...textPages(['one', 'two']), ...properties }, { trailer });
}

/** The second page's content is of the update, which also changes the first page. */
function updated(): Buffer {
  const bodies = textPages(['one', 'two']);
  const changed = { [pageNumber(0)]: bodies[pageNumber(0)] ?? '', [pageNumber(1) + 1]: stream(line('new')) };
  const first = handWritten({ ...bodies, ...properties }, { trailer });
  return handWritten(changed, { trailer, previous: first });
}

async function withStream(document: PDFDocument): Promise<Buffer> {
  document.setTitle('Kept');
  return Buffer.from(await document.save());
}

/** What programs other than the one that wrote a file find in it. */
async function shown(pdf: Uint8Array) {
  const title = await readBack(pdf, async (document) => (await document.getMetadata()).info);
  return { texts: await pageTexts(pdf), title: (title as { Title?: string }).Title };
}

async function allPages(pdf: Uint8Array): Promise<Uint8Array> {
  return (await extractPages(pdf, (count) => Array.from({ length: count }, (_, index) => index + 1))).pdf;
}

test.each([
  ['a table', async () => withTable()],
  ['tables of two revisions', async () => updated()],
  ['a stream', async () => withStream(await withPages(['one', 'two']))],
])('loses nothing by one wrong entry in %s', async (_, make) => {
  const sound = await make();
  const expected = await shown(sound);
  expect(expected).toMatchObject({
    texts: [expect.stringContaining('one'), expect.anything()],
    title: 'Kept',
  });
  const { pixelCount } = await pdfToImage(sound, { format: 'png', dpi: 36 });
  const shifted = shiftedEntries(sound);
  expect(shifted.length).toBeGreaterThan(20);
  for (const { name, make: makeShifted } of shifted) {
    const pdf = makeShifted();
    const images = await pdfToImage(pdf, { format: 'png', dpi: 36 });
    await images.images.return();
    const found = {
      pages: await countPages(pdf),
      read: (await textsOf(pdf)).map((text) => text.trim()),
      copied: await shown(await allPages(pdf)),
      pixelCount: images.pixelCount,
    };
    expect({ name, ...found }).toEqual({
      name,
      pages: 2,
      read: expected.texts,
      copied: expected,
      pixelCount,
    });
  }
  expect(complaints(await allPages(shifted[0]?.make() ?? sound))).toBe('');
});
