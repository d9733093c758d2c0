import { beforeAll, expect, test } from '@jest/globals';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';

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
