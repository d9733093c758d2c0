import { beforeAll, expect, test } from '@jest/globals';
import { type Random, randomOf } from '../../fuzz/random.ts';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';
import { onePage } from './raw-pdf.ts';

let service: Service;
let key: string;
beforeAll(async () => {
  service = await sharedService();
  key = (await service.newAccount()).liveKey;
});

interface Chunk {
  readonly index: number;
  readonly text: string;
  readonly heading_path: readonly string[];
  readonly pages: readonly number[];
  readonly places: readonly { readonly page: number; readonly box: Readonly<Record<string, number>> }[];
  readonly kinds: readonly string[];
}

interface Answer {
  readonly chunks: readonly Chunk[];
  readonly markdown: string;
}

async function read(pdf: Uint8Array, json: Readonly<Record<string, unknown>>): Promise<Answer> {
  const response = await service.call('POST', '/extractContent', {
    key,
    json: { pdf_base64: Buffer.from(pdf).toString('base64'), ...json },
  });
  return response.json() as Promise<Answer>;
}

const fonts = `/Font<<${['Helvetica', 'Helvetica-Bold', 'Courier']
  .map((font, index) => `/F${index}<</Type/Font/Subtype/Type1/BaseFont/${font}/Encoding/WinAnsiEncoding>>`)
  .join('')}>>`;

/** Draws a document from the top of one high page. */
function drawing() {
  const height = 12_000;
  let content = '';
  let y = height - 40;
  const line = (text: string, font = 0, size = 10, x = 40) => {
    content += `BT /F${font} ${size} Tf ${x} ${y} Td (${text.replace(/[()\\]/g, '\\$&')}) Tj ET\n`;
    y -= size * 1.2;
  };
  const gap = () => {
    y -= 14;
  };
  return {
    heading: (text: string, level: number) => {
      gap();
      line(text, 1, 22 - 4 * level);
      gap();
    },
    paragraph: (text: string) => {
      let open = '';
      for (const word of text.split(' ')) {
        if (`${open} ${word}`.length > 90) {
          line(open);
          open = word;
        } else open = open === '' ? word : `${open} ${word}`;
      }
      line(open);
      gap();
    },
    list: (items: readonly string[]) => {
      for (const item of items) line(`- ${item}`);
      gap();
    },
    code: (lines: readonly string[]) => {
      for (const text of lines) line(text, 2);
      gap();
    },
    table: (rows: readonly (readonly string[])[]) => {
      const top = y + 12;
      const width = 120;
      const columns = rows[0]?.length ?? 0;
      for (const row of rows) {
        for (const [column, cell] of row.entries())
          content += `BT /F0 10 Tf ${44 + column * width} ${y} Td (${cell}) Tj ET\n`;
        content += `40 ${y + 12} m ${40 + columns * width} ${y + 12} l S\n`;
        y -= 16;
      }
      content += `40 ${y + 12} m ${40 + columns * width} ${y + 12} l S\n`;
      for (let column = 0; column <= columns; column++)
        content += `${40 + column * width} ${top} m ${40 + column * width} ${y + 12} l S\n`;
      y -= 20;
    },
    pdf: () => onePage(content, { resources: fonts, page: `/MediaBox[0 0 600 ${height}]` }),
  };
}

const sentence = (from: number) =>
  `Sentence number ${from} says that the river rises in the hills and runs to the sea.`;
const sentences = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => sentence(from + index)).join(' ');

test('divides a document at its headings, and gives the path, the places and the kinds of each part', async () => {
  const page = drawing();
  page.paragraph(sentences(1, 2));
  page.heading('Rivers', 1);
  page.heading('In the north', 2);
  page.paragraph(sentences(3, 2));
  page.list(['Silt', 'Gravel']);
  page.heading('In the south', 2);
  page.paragraph(sentences(5, 1));
  page.heading('Lakes', 1);
  page.paragraph(sentences(6, 1));
  const { chunks } = await read(page.pdf(), { format: 'chunks' });
  expect(chunks.map(({ places, ...chunk }) => ({ ...chunk, places: places.length }))).toEqual([
    { index: 0, text: sentences(1, 2), heading_path: [], pages: [1], kinds: ['paragraph'], places: 1 },
    {
      index: 1,
      text: `# Rivers\n\n## In the north\n\n${sentences(3, 2)}\n\n- Silt\n- Gravel`,
      heading_path: ['Rivers', 'In the north'],
      pages: [1],
      kinds: ['heading', 'paragraph', 'list'],
      places: 4,
    },
    {
      index: 2,
      text: `## In the south\n\n${sentence(5)}`,
      heading_path: ['Rivers', 'In the south'],
      pages: [1],
      kinds: ['heading', 'paragraph'],
      places: 2,
    },
    {
      index: 3,
      text: `# Lakes\n\n${sentence(6)}`,
      heading_path: ['Lakes'],
      pages: [1],
      kinds: ['heading', 'paragraph'],
      places: 2,
    },
  ]);
  expect(chunks[0]?.places[0]).toMatchObject({ page: 1, box: { x: 40 } });
});

test('cuts a paragraph between sentences, and repeats the end of the part before on request', async () => {
  const page = drawing();
  page.paragraph(sentences(1, 6));
  const { chunks } = await read(page.pdf(), { format: 'chunks', max_characters: 200 });
  expect(chunks.map(({ text }) => text)).toEqual([sentences(1, 2), sentences(3, 2), sentences(5, 2)]);
  const overlapping = await read(page.pdf(), {
    format: 'chunks',
    max_characters: 200,
    overlap_characters: 20,
  });
  expect(overlapping.chunks.map(({ text }) => text)).toEqual([
    sentences(1, 2),
    `runs to the sea.\n\n${sentences(3, 2)}`,
    `runs to the sea.\n\n${sentences(5, 2)}`,
  ]);
});

test('gives each part of a table its title rows', async () => {
  const page = drawing();
  const rows = Array.from({ length: 20 }, (_, row) => [`River ${row}`, `${1_000 + row}`]);
  page.table([['Name', 'Length'], ...rows]);
  const { chunks } = await read(page.pdf(), { format: 'chunks', max_characters: 200 });
  expect(chunks.length).toBeGreaterThan(2);
  for (const { text } of chunks) {
    expect(text.startsWith('| Name | Length |\n| --- | --- |\n| River ')).toBe(true);
    expect(text.length).toBeLessThanOrEqual(200);
  }
  expect(chunks.flatMap(({ text }) => text.split('\n').slice(2))).toEqual(
    rows.map((row) => `| ${row.join(' | ')} |`),
  );
});

test('writes tables in chunks as HTML on request', async () => {
  const page = drawing();
  page.table([
    ['Name', 'Length'],
    ['<b>Rhine</b>', '1233'],
    ['Elbe', '1094'],
  ]);
  const { chunks } = await read(page.pdf(), { format: 'chunks', tables: 'html' });
  expect(chunks.map(({ text }) => text)).toEqual([
    `<table>
<thead>
<tr><th>Name</th><th>Length</th></tr>
</thead>
<tbody>
<tr><td>&lt;b&gt;Rhine&lt;/b&gt;</td><td>1233</td></tr>
<tr><td>Elbe</td><td>1094</td></tr>
</tbody>
</table>`,
  ]);
});

/** A document of all kinds of blocks whose words are numbered, and unlike others. */
function randomDocument(random: Random): Uint8Array {
  const page = drawing();
  let word = 0;
  const signs = ['', '', '', '.', ',', '*', '_', '`', '[', ']', '~~', '&amp;', '<b>', '|'];
  const next = () =>
    `w${word++}${'x'.repeat(random.below(random.chance(0.02) ? 300 : 6))}${random.pick(signs)}`;
  const text = (most: number) => Array.from({ length: 1 + random.below(most) }, next).join(' ');
  for (let blocks = 3 + random.below(10); blocks > 0; blocks--) {
    random.pick([
      () => page.heading(text(4), 1 + random.below(3)),
      () => page.paragraph(text(150)),
      () => page.list(Array.from({ length: 2 + random.below(8) }, () => text(8))),
      () => page.code(Array.from({ length: 2 + random.below(6) }, () => text(6))),
      () =>
        page.table([
          ['Title', 'Title'],
          ...Array.from({ length: 3 + random.below(8) }, () => [`c${word++}`, `c${word++}`]),
        ]),
    ])();
  }
  return page.pdf();
}

/** The letters of a text without Markdown and the titles of tables. */
function lettersOf(text: string): string {
  return text.replace(/Title/g, '').replace(/[^\p{L}\p{N}]/gu, '');
}

test('loses nothing, repeats nothing and keeps to the maximum, whatever the document', async () => {
  for (let seed = 1; seed <= 12; seed++) {
    const random = randomOf(seed);
    const pdf = randomDocument(random);
    const { markdown } = await read(pdf, {});
    for (const max_characters of [200, 200 + random.below(1_000)]) {
      for (const tables of ['markdown', 'html']) {
        const { chunks } = await read(pdf, { format: 'chunks', max_characters, tables });
        const all = chunks.map(({ text }) => text.replace(/<\/?(t\w+)>|&lt;|&gt;/g, ''));
        if (tables === 'markdown') expect(lettersOf(all.join('\n'))).toBe(lettersOf(markdown));
        expect(chunks.filter(({ text }) => text.length > max_characters)).toEqual([]);
        expect(chunks.map(({ index }) => index)).toEqual(chunks.map((_, index) => index));
      }
    }
  }
});

test.each([
  ['max_characters', { max_characters: 100 }],
  ['overlap_characters', { max_characters: 300, overlap_characters: 151 }],
])('refuses %s out of its range', async (field, sizes) => {
  expect(await read(drawing().pdf(), { format: 'chunks', ...sizes })).toMatchObject({
    code: 'invalid_field',
    details: [{ field }],
  });
});
