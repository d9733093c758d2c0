import { beforeAll, expect, test } from '@jest/globals';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';
import { onePage } from './raw-pdf.ts';
import { pageReaders } from './read-pages.ts';

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});

const { blocksOf } = pageReaders(() => service);

/** A page with a paragraph of some lines. */
const page = (lines: readonly string[]) =>
  onePage(`BT /F 10 Tf 12 TL 20 360 Td ${lines.map((line) => `(${line}) Tj T*`).join(' ')} ET`, {
    resources: '/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>>>',
    page: '/MediaBox[0 0 400 400]',
  });

test('a hyphen at the end of a line stays if the document has the compound elsewhere, and else splits a word', async () => {
  const pdf = page([
    'The table-text pairs are made of off-the-shelf parts, and each of the ta-',
    'bles has its own table-',
    'text pair, which is bought off-',
    'the-shelf as the Self-made one is, or a self-',
    'made one, and is then kept in-',
    'side the archive.',
  ]);
  const text =
    'The table-text pairs are made of off-the-shelf parts, and each of the tables has its own table-text pair, ' +
    'which is bought off-the-shelf as the Self-made one is, or a self-made one, and is then kept inside the archive.';
  expect(await blocksOf(pdf)).toMatchObject([{ kind: 'paragraph', text }]);
});
