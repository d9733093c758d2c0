import { execFileSync } from 'node:child_process';
import { expect, test } from '@jest/globals';
import { textToPdf } from '../../../functions/core/making/text-to-pdf.ts';
import { readPdf } from '../../render/read-pdf.ts';
import { glyphTexts, readBack } from './read-back.ts';

async function linesOf(text: string, layout?: Parameters<typeof textToPdf>[1]): Promise<string[]> {
  const { pdf } = await textToPdf(text, layout);
  return (await readBack(pdf)).flatMap(({ lines }) => lines);
}

test.each([
  ['Latin', 'The quick brown fox: àéîõü ÆØÅ ßẞ ŁŻ ğış “quotes” — 100 €'],
  ['Greek', 'Γαζέες καὶ μυρτιὲς δὲν θὰ βρῶ πιὰ'],
  ['Cyrillic', 'Съешь же ещё этих мягких французских булок'],
  ['Chinese', '我能吞下玻璃而不伤身体。「你好，世界！」'],
  ['Japanese', 'いろはにほへとｶﾀｶﾅ漢字とカナ、ー。'],
  ['Korean', '키스의 고유조건은 입술끼리 만나야 하고'],
  ['Devanagari', 'क्षत्रिय हिन्दी में लिखा हुआ पाठ। नमस्ते'],
  ['Thai', 'สวัสดีชาวโลก ที่นี่มีน้ำและข้าว'],
  ['one Arabic word', 'السَّلام'],
  ['one Hebrew word', 'שָׁלוֹם'],
  ['Hebrew within English', 'The word שלום means peace.'],
  ['combining marks', 'é x̧ n̈ q̃ Z̤̈ ạ̈'],
  ['emoji', '😀 👨‍👩‍👧‍👦 👍🏽 🇫🇷 🏴󠁧󠁢󠁳󠁣󠁴󠁿 1️⃣ ❤️ and ❤'],
  ['box drawing', '┌──┬──┐│ab│cd│└──┴──┘ ████'],
  ['scripts that only the last font has', 'বাংলা தமிழ் አማርኛ ᏣᎳᎩ ខ្មែរ'],
  ['characters that no font has', 'cuneiform 𒀀 and 𝔘'],
])('prints %s so that the text reads back', async (_, text) => {
  expect(await linesOf(text)).toEqual([text]);
});

test.each([
  ['Bengali', 'বাংলা ভাষা ক্ষত্রিয় কিছু'],
  ['Gurmukhi', 'ਪੰਜਾਬੀ ਭਾਸ਼ਾ'],
  ['Gujarati', 'ગુજરાતી ભાષા ક્ષમા'],
  ['Oriya', 'ଓଡ଼ିଆ ଭାଷା କ୍ଷମା'],
  ['Tamil', 'தமிழ் மொழி கொடி'],
  ['Telugu', 'తెలుగు భాష క్షమ'],
  ['Kannada', 'ಕನ್ನಡ ಭಾಷೆ ಕ್ಷಮ'],
  ['Malayalam', 'മലയാളം ഭാഷ ക്ഷമ'],
  ['Sinhala', 'සිංහල භාෂාව ශ්‍රී'],
  ['Khmer', 'ភាសាខ្មែរ ស្ត្រី'],
  ['Myanmar', 'မြန်မာဘာသာ ကြောင့်'],
  ['Tibetan', 'བོད་སྐད་ཡིག'],
  ['Ethiopic', 'አማርኛ'],
  ['Mongolian', 'ᠮᠣᠩᠭᠣᠯ'],
  ['Georgian', 'ᲥᲐᲠᲗᲣᲚᲘ'],
  ['Cherokee', 'ᏣᎳᎩ'],
  ['Javanese', 'ꦗꦮ'],
  ['Math', '𝒷𝐀𝔘'],
])('shapes %s with a face of its own, so that it reads right and reads back: %s', async (script, text) => {
  const { pdf } = await textToPdf(`${text}\nplain`);
  expect((await readBack(pdf)).flatMap(({ lines }) => lines)).toEqual([text, 'plain']);
  const [page] = (await readPdf(pdf)).pages;
  expect(page?.fonts.toSorted()).toEqual([
    'DejaVuSansMono',
    expect.stringMatching(`^Noto(Sans|Serif)${script}$`),
  ]);
});

test.each([
  ['Tamil', 'கொ', 'கா'],
  ['Bengali', 'কি', 'কা'],
  ['Khmer', 'ស្ត្រី', 'សី'],
])('draws a syllable of %s as one glyph, with any vowel', async (_, syllable, other) => {
  // The signs of a vowel stand before, after, above or on both sides of the consonant, in one cluster with it.
  for (const text of [syllable, other]) {
    const { pdf } = await textToPdf(text);
    expect(await glyphTexts(pdf)).toEqual([text]);
  }
});

test('breaks Khmer, Burmese and Tibetan between words and syllables', async () => {
  for (const words of ['ភាសាខ្មែរ', 'မြန်မာဘာသာ', 'བོད་སྐད་ཡིག་']) {
    const lines = await linesOf(words.repeat(20));
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.join('')).toBe(words.repeat(20));
    expect(lines.filter((line) => /^[\p{M}\u0f0b]/u.test(line))).toEqual([]);
  }
});

test('puts each script in its own order where a line reads from right to left', async () => {
  const { pdf } = await textToPdf('שלום abc עולם');
  const [page] = await readBack(pdf);
  // pdf.js lists words from left to right as they are drawn.
  expect(page?.lines).toEqual(['עולם abc שלום']);
});

test('prints tabs as the spaces that reach the next eighth cell', async () => {
  const tabs = await textToPdf('a\tbb\t12345678\t.\nлев\t字\t.');
  const spaces = await textToPdf('a       bb      12345678        .\nлев     字      .');
  expect(tabs.pdf).toEqual(spaces.pdf);
});

test.each(['\r\n', '\r', '\v', '\u0085', '\u2028', '\u2029'])(
  'ends a line at %j as at a line feed',
  async (end) => {
    expect((await textToPdf(`one${end}${end}three`)).pdf).toEqual((await textToPdf('one\n\nthree')).pdf);
  },
);

test.each([
  ['', 1],
  ['one', 1],
  ['one\ftwo', 2],
  ['one\n\ftwo\n\f', 2],
  ['one\f\fthree', 3],
  [`${'line\n'.repeat(55)}`, 1],
  [`${'line\n'.repeat(56)}`, 2],
])('prints %j on its pages', async (text, pageCount) => {
  const made = await textToPdf(text);
  expect(made.pageCount).toBe(pageCount);
  expect(await readBack(made.pdf)).toHaveLength(pageCount);
});

test('breaks long lines at spaces, and words longer than a line anywhere', async () => {
  const words = 'seven77 '.repeat(12).trim();
  expect(await linesOf(words)).toEqual(['seven77 '.repeat(9).trim(), 'seven77 '.repeat(3).trim()]);
  expect(await linesOf('x'.repeat(100))).toEqual(['x'.repeat(72), 'x'.repeat(28)]);
  expect(await linesOf(`ab ${'y'.repeat(80)}`)).toEqual(['ab', 'y'.repeat(72), 'y'.repeat(8)]);
});

test('breaks lines that are more than plain as it breaks plain ones', async () => {
  const accented = 'seven7é '.repeat(12).normalize('NFD').trim();
  const [first = '', second = ''] = await linesOf(accented);
  expect([first.split(' ').length, second.split(' ').length]).toEqual([9, 3]);
});

test('breaks between ideographs of two cells each, and never before closing punctuation', async () => {
  expect(await linesOf('漢'.repeat(40))).toEqual(['漢'.repeat(36), '漢'.repeat(4)]);
  expect(await linesOf(`${'漢'.repeat(36)}。`)).toEqual(['漢'.repeat(35), '漢。']);
});

test('lays a paragraph that is longer than is laid out at a time without a gap', async () => {
  const lines = await linesOf('é字'.repeat(20_000).normalize('NFD'));
  expect(lines.slice(0, -1).every((line) => [...line.normalize('NFC')].length === 48)).toBe(true);
  expect(lines.join('').normalize('NFC')).toBe('é字'.repeat(20_000));
});

test('shows control characters by their pictures, and lone surrogates as replaced', async () => {
  expect(await linesOf('bell\u0007 escape\u001b[31m \ud800.')).toEqual(['bell␇ escape␛[31m �.']);
});

test('leaves out invisible characters', async () => {
  expect(await linesOf('\ufeffab\u200bcd\u00adef\u200f')).toEqual(['abcdef']);
});

test('uses the requested page, margins and size', async () => {
  const margins = { top: 10, right: 10, bottom: 10, left: 10 };
  const layout = { fontSizePoints: 10, widthPoints: 80.3, heightPoints: 60, marginPoints: margins };
  const { pdf, pageCount } = await textToPdf('x'.repeat(11 * 5), layout);
  const pages = await readBack(pdf);
  expect(pageCount).toBe(2);
  expect(pages[0]).toEqual({
    lines: ['x'.repeat(10), 'x'.repeat(10), 'x'.repeat(10)],
    widthPoints: 80.3,
    heightPoints: 60,
  });
});

test('says that a page has no room', async () => {
  const layout = { fontSizePoints: 144, widthPoints: 100, heightPoints: 100 };
  await expect(textToPdf('x', layout)).rejects.toMatchObject({ code: 'invalid_field' });
});

test('refuses text of more than 2,000 pages', async () => {
  await expect(textToPdf('\f'.repeat(2_001))).rejects.toMatchObject({ code: 'too_many_pages' });
  expect((await textToPdf('\f'.repeat(2_000))).pageCount).toBe(2_000);
});

test('embeds no more of a font than is used', async () => {
  expect((await textToPdf('Hello')).pdf.length).toBeLessThan(5_000);
  expect((await textToPdf('漢字 한국어 かな')).pdf.length).toBeLessThan(12_000);
});

test('makes the same file of the same text', async () => {
  const text = 'Same 字 שלום 😀';
  expect((await textToPdf(text)).pdf).toEqual((await textToPdf(text)).pdf);
});

test('ends with hostile text', async () => {
  const texts = [
    `a${'\u0301'.repeat(50_000)}`,
    '👨‍'.repeat(5_000),
    '\u2067א\u2069('.repeat(5_000),
    'ﷺ'.repeat(5_000),
    'ب'.repeat(50_000),
    'क्'.repeat(20_000),
    '\u202e\u202d'.repeat(10_000),
    Array.from({ length: 20_000 }, (_, index) => String.fromCodePoint((index * 7919) % 0x110000)).join(''),
  ];
  for (const text of texts) expect((await textToPdf(text)).pageCount).toBeGreaterThan(0);
});

test('loads neither harfbuzz nor the bidirectional tables for plain text', () => {
  const script = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context); } });
    const { textToPdf } = await import(${JSON.stringify(new URL('../../../functions/core/making/text-to-pdf.ts', import.meta.url).href)});
    await textToPdf('plain');
    console.log(loaded.filter((url) => /harfbuzz|bidi-js|sharp/.test(url)).length, loaded.length > 10);
    await textToPdf('שָׁלוֹם');
    console.log(loaded.some((url) => /harfbuzz/.test(url)), loaded.some((url) => /bidi-js/.test(url)));`;
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  expect(printed).toBe('0 true\ntrue true\n');
});
