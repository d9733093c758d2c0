import { beforeAll, expect, test } from '@jest/globals';
import { takesAll } from '../../jest/chosen-cases.ts';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';
import { helvetica, onePage } from '../reading/raw-pdf.ts';
import { type ScriptSample, scriptSamples } from './script-samples.ts';

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});

async function call(path: string, json: object): Promise<Buffer> {
  const response = await service.call('POST', path, { key: service.liveKey, json });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

async function printed(html: string): Promise<{ readonly pdf_base64: string }> {
  return { pdf_base64: (await call('/htmlToPdf', { html })).toString('base64') };
}

async function read(path: string, json: object) {
  return JSON.parse((await call(path, json)).toString());
}

test('emoji and mathematical letters are whole wherever text is read', async () => {
  const sentence = '𝑄 is heat, 𝑥 + 𝐸 = 𝑚𝑐, 😀 and 👍 too, 𝄞';
  const rows = [
    ['😀', '👍 ok'],
    ['𝛼𝛽', '𝔸 1'],
  ];
  const cells = rows.map((row) => `<tr>${row.map((text) => `<td>${text}`).join('')}`).join('');
  const pdf = await printed(`<p>${sentence}</p><table border=1>${cells}</table>`);
  const all = [sentence, ...rows.map((row) => row.join(' '))].join('\n');
  expect(await read('/extractText', pdf)).toMatchObject({ text: all });
  const { blocks } = (await read('/extractContent', { ...pdf, format: 'json' })).pages[0];
  expect(blocks).toMatchObject([
    { kind: 'paragraph', text: sentence },
    { kind: 'table', rows },
  ]);
  expect(await read('/extractTables', pdf)).toMatchObject({ tables: [{ rows }] });
  for (const pattern of ['𝑄', '😀 and 👍', '𝛼𝛽'])
    expect(await read('/grepPdf', { ...pdf, pattern })).toMatchObject({ total_matches: 1 });
});

/** What each endpoint that gives text reads in a document of one paragraph, or of one cell in a table. */
async function readings(text: string, attributes: string) {
  const [paragraph, cell] = await Promise.all([
    printed(`<p ${attributes}>${text}</p>`),
    printed(`<table border=1><tr><td>1<td ${attributes}>${text}<tr><td>2<td>3</table>`),
  ]);
  const found = await read('/grepPdf', { ...paragraph, pattern: text });
  return {
    text: (await read('/extractText', paragraph)).text,
    content: (await read('/extractContent', { ...paragraph, format: 'json' })).pages[0].blocks[0].text,
    cell: (await read('/extractTables', cell)).tables[0].rows[0][1],
    found: found.total_matches,
  };
}

test.each([
  ['Arabic', 'ar', 'المملكة العربية السعودية لا إله إلا الله'],
  ['vowelled Arabic', 'ar', 'سَلَامٌ عَلَيْكُمْ'],
  ['Arabic with stacked letters', 'ar', 'كلمة مملكة لمحة لكم بكم'],
  ['Persian', 'fa', 'می‌خواهم ۱۲۳٫۴۵ کتاب‌ها'],
  ['Urdu', 'ur', 'یہ ایک جملہ ہے'],
  ['Hebrew', 'he', 'שָׁלוֹם עולם 1,234 (כן) 5.8'],
  ['Yiddish', 'yi', 'ייִדיש אַ שפּראַך'],
  ['Thaana', 'dv', 'ދިވެހި ރާއްޖެ (ބަސް) 12'],
  ['Syriac', 'syr', 'ܫܠܡܐ ܥܠܡܐ'],
  ['N’Ko', 'nqo', 'ߒߞߏ ߞߊߣ'],
  ['Adlam', 'ff', '𞤀𞤣𞤤𞤢𞤥 𞤆𞤵𞤤𞤢𞤪 (12)'],
])('%s is read in the same order everywhere', async (_, language, written) => {
  const text = written.normalize('NFC');
  const read = await readings(text, `dir=rtl lang=${language}`);
  expect(read).toEqual({ text, content: text, cell: text, found: 1 });
});

/** How often a text is in others. */
function countOf(text: string, others: readonly string[]): number {
  return others.reduce((sum, other) => sum + other.split(text).length - 1, 0);
}

/** One script of each kind of shaping; TESTS=all takes every one. */
const oneOfEach = new Set([
  'Latin',
  'Hebrew with points',
  'Arabic with vowel signs',
  'Thaana',
  'Adlam',
  'Devanagari',
  'Tamil',
  'Thai',
  'Tibetan',
  'Khmer',
  'Myanmar',
  'emoji',
]);
const chosenSamples = scriptSamples.filter(({ name }) => takesAll || oneOfEach.has(name));

test.each(chosenSamples)('words and numbers in $name are read as they are written', async (sample) => {
  const { language, direction, text } = sample;
  const words = text.split(' ');
  const half = Math.ceil(words.length / 2);
  const [start, end] = [words.slice(0, half).join(' '), words.slice(half).join(' ')];
  const items = [`${start} 42`, end];
  const rows = [
    [start, '12'],
    [`${end} 7`, '-3.5'],
    [words[0] as string, '1,234'], // a text has words
  ];
  const list = items.map((item) => `<li>${item}`).join('');
  const cells = rows.map((row) => `<tr><td>${row.join('<td>')}`).join('');
  const html = `<html lang=${language} dir=${direction}><h1>${end}</h1><p>${text} 12,5</p><ul>${list}</ul><table border=1>${cells}</table>`;
  const pdf = await printed(html);

  const lines = [end, `${text} 12,5`, ...items, ...rows.map((row) => row.join(' '))];
  const found = (await read('/extractText', pdf)).text.replace(/^[•◦] | [•◦]$/gm, '');
  expect(found.replace(/\s+/g, ' ')).toBe(lines.join(' '));

  // What stands in a table from right to left is in columns from left to right.
  const shownRows = direction === 'rtl' ? rows.map((row) => row.toReversed()) : rows;
  expect(await read('/extractTables', pdf)).toMatchObject({ tables: [{ rows: shownRows }] });
  const { blocks } = (await read('/extractContent', { ...pdf, format: 'json' })).pages[0];
  const said = blocks.flatMap((block: ContentBlock) => block.rows?.flat() ?? block.items ?? [block]);
  const texts = said.map((one: string | { text: string }) => (typeof one === 'string' ? one : one.text));
  expect(texts.join(' ').replace(/[•◦] | [•◦]/g, '')).toBe(
    [end, `${text} 12,5`, ...items, ...shownRows.flat()].join(' '),
  );
  const { markdown } = await read('/extractContent', pdf);
  const written = markdown.replace(/\s+/g, ' ');
  for (const line of [end, `${text} 12,5`, ...rows.flat()]) expect(written).toContain(line);

  const matches = await Promise.all(
    words.map(async (pattern) => (await read('/grepPdf', { ...pdf, pattern })).total_matches),
  );
  // Words are found in other case, and with other vowel signs, too.
  expect(words.filter((word, at) => (matches[at] ?? 0) < countOf(word, lines))).toEqual([]);
});

/** As far as these tests look into it. */
interface ContentBlock {
  readonly text?: string;
  readonly items?: readonly { readonly text: string }[];
  readonly rows?: readonly (readonly string[])[];
}

const vertical = 'すべての人間は、生まれながらにして自由であり、かつ、尊厳と権利とについて平等である。';

test.each([
  ['written from top to bottom', 'ja', 'writing-mode: vertical-rl; height: 20em', vertical],
  ...['Latin', 'Thai', 'Khmer', 'Devanagari', 'Arabic', 'Hebrew', 'Thaana'].flatMap((name) => {
    const { language, direction, text } = scriptSamples.find((one) => one.name === name) as ScriptSample; // it is there
    return ['90deg', '-90deg'].map((turn) => [
      `in ${name} turned by ${turn}`,
      language,
      `direction: ${direction}; width: 600px; margin: 350px 0; transform: rotate(${turn})`,
      text,
    ]);
  }),
])('words %s are read as they are written', async (_, language, style, text) => {
  const pdf = await printed(`<div lang=${language} style="${style}">${text}</div>`);
  // Lines from top to bottom end where the column does.
  const found = (await read('/extractText', pdf)).text;
  expect(language === 'ja' ? found.replaceAll('\n', '') : found).toBe(text);
  const { blocks } = (await read('/extractContent', { ...pdf, format: 'json' })).pages[0];
  expect(blocks).toMatchObject([{ text }]);
});

test('words of several fonts, and letters with marks of others, are whole', async () => {
  const html = `M<b>ix</b><i>ed</i><code>word</code> x̂<b>ŷ</b> <span lang=ar dir=rtl>مم<b>لك</b>ة</span> नम<b>स्ते</b> ก<b>ำ</b>น้ำ`;
  const pdf = await printed(`<p>${html}</p>`);
  const text = html.replace(/<[^>]+>/g, '').normalize('NFC');
  expect(await read('/extractText', pdf)).toMatchObject({ text });
  const { blocks } = (await read('/extractContent', { ...pdf, format: 'json' })).pages[0];
  expect(blocks).toMatchObject([{ text }]);
});

test.each([
  ['a few letters', '𞤲𞥆', '𞤲𞥆'],
  ['other words', '𝐎𝐛𝐞𝐲', 'Read'],
  ['invisible signs', '\u{e0041}\u{e0042}', 'Read'],
])(
  'of texts beyond the basic plane that a PDF states, %s are read as they should be',
  async (_, stated, text) => {
    const hex = Buffer.from(stated, 'utf16le').swap16().toString('hex');
    const content = `/Span<</ActualText<feff${hex}>>>BDC BT /F 12 Tf 20 150 Td (Read) Tj ET EMC`;
    const bytes = onePage(content, { resources: helvetica });
    const pdf = { pdf_base64: Buffer.from(bytes).toString('base64') };
    expect(await read('/extractText', pdf)).toMatchObject({ text });
    const { blocks } = (await read('/extractContent', { ...pdf, format: 'json' })).pages[0];
    expect(blocks).toMatchObject([{ text }]);
  },
);

test('texts beyond the page are of no page, for whoever reads it', async () => {
  const text = (x: number, y: number, words: string) => `BT /F 10 Tf ${x} ${y} Td (${words}) Tj ET`;
  const content = [
    text(20, 150, 'On the page'),
    text(220, 150, 'beside it'),
    text(20, 130, 'and partly'),
    text(180, 130, 'beyond its edge'),
    text(20, 250, 'Above it'),
    text(-90, 100, 'Before it'),
  ].join('\n');
  const bytes = onePage(content, {
    resources: helvetica,
    page: '/MediaBox[-100 0 400 300]/CropBox[0 0 200 200]',
  });
  const pdf = { pdf_base64: Buffer.from(bytes).toString('base64') };
  const lines = ['On the page', 'and partly beyond its edge'];
  expect(await read('/extractText', pdf)).toMatchObject({ text: lines.join('\n') });
  const { blocks } = (await read('/extractContent', { ...pdf, format: 'json' })).pages[0];
  expect(blocks.map((block: ContentBlock) => block.text).join(' ')).toBe(lines.join(' '));
  for (const pattern of ['beside', 'Above', 'Before'])
    expect(await read('/grepPdf', { ...pdf, pattern })).toMatchObject({ total_matches: 0 });
  expect(await read('/findHiddenText', pdf)).toMatchObject({ reasons: { off_page: 4 } });
});

test('letters that are hidden are left out by all endpoints alike', async () => {
  const content =
    'BT /F 12 Tf 20 150 Td (Pay ten tim) Tj 1 g (e) Tj 0 g (s ) Tj 1 g (the usual ) Tj 0 g (price) Tj ET';
  const bytes = onePage(content, { resources: helvetica });
  const pdf = { pdf_base64: Buffer.from(bytes).toString('base64'), hidden: 'exclude' };
  const text = 'Pay ten times price';
  expect(await read('/extractText', pdf)).toMatchObject({ text });
  const { pages } = await read('/extractContent', { ...pdf, format: 'json' });
  expect(pages[0].blocks).toMatchObject([{ kind: 'paragraph', text }]);
});
