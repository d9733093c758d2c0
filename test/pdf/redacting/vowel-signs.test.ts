import { beforeAll, expect, test } from '@jest/globals';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';
import { onePage, stream } from '../reading/raw-pdf.ts';
import { plainBytes } from '../structure/read-back.ts';

let service: Service;

beforeAll(async () => {
  service = await sharedService();
});

/** A page that shows words one below the other, from right to left, each sign over the letter before it; and a title with them. */
function written(words: readonly string[]): Uint8Array {
  const characters = [...new Set(words.join(''))];
  const codeOf = (character: string) => (characters.indexOf(character) + 1).toString(16).padStart(4, '0');
  const utf16 = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex');
  const lines = words.map((word, index) => {
    const clusters = (word.match(/\P{M}\p{M}*/gu) ?? []).reverse();
    // As shapers write them: signs first, and the letter then takes the place.
    const codes = clusters.flatMap((cluster) => [...cluster].reverse()).map(codeOf);
    return `BT /F 18 Tf 30 ${160 - index * 30} Td <${codes.join('')}> Tj ET`;
  });
  const widths = characters.map((character) => (/\p{M}/u.test(character) ? 0 : 600));
  const map = characters.map((character) => `<${codeOf(character)}> <${utf16(character)}>`).join('\n');
  return onePage(lines.join('\n'), {
    resources: '/Font<</F 5 0 R>>',
    catalog: '/Outlines 8 0 R',
    objects: [
      '<</Type/Font/Subtype/Type0/BaseFont/Some/Encoding/Identity-H/DescendantFonts[6 0 R]/ToUnicode 7 0 R>>',
      `<</Type/Font/Subtype/CIDFontType2/BaseFont/Some/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/DW 600/W[1[${widths.join(' ')}]]>>`,
      stream(
        `begincmap 1 begincodespacerange <0000> <ffff> endcodespacerange ${characters.length} beginbfchar\n${map}\nendbfchar endcmap`,
      ),
      '<</Type/Outlines/First 9 0 R/Last 9 0 R/Count 1>>',
      `<</Title<feff${utf16(words[0] ?? '')}>/Parent 8 0 R/Dest[3 0 R/Fit]>>`,
    ],
  });
}

async function call(path: string, pdf: Uint8Array, fields: object): Promise<Buffer> {
  const json = { pdf_base64: Buffer.from(pdf).toString('base64'), ...fields };
  const response = await service.call('POST', path, { key: service.liveKey, json });
  const body = Buffer.from(await response.arrayBuffer());
  if (!response.ok) throw new Error(body.toString());
  return body;
}

const textOf = async (pdf: Uint8Array) =>
  (JSON.parse((await call('/extractText', pdf, {})).toString()) as { text: string }).text;

/** What a word is without its signs. */
const bare = (text: string) => text.replace(/[\u0591-\u05c7\u0640\u064b-\u0652\u0670]/g, '');

test.each([
  ['مدرسة', 'مَدْرَسَةٌ'],
  ['مَدْرَسَة', 'مدرسة'],
  ['مَدرسة', 'مدرَسةُ'],
  ['محمد', 'مـحـمـــد'],
  ['קסם', 'קֶסֶם'],
  ['שָׁלוֹם', 'שלום'],
])('searching %s finds %s, and redacts it whole', async (needle, word) => {
  const others = ['كتاب', 'كِتَابٌ'];
  const pdf = written([word, ...others]);
  const found = JSON.parse((await call('/grepPdf', pdf, { pattern: needle })).toString());
  expect(found.total_matches).toBe(1);
  const redacted = await call('/redactPdf', pdf, { redactions: [{ text: needle }] });
  const text = await textOf(redacted);
  expect(text.trim()).toBe((await textOf(written(others))).trim());
  const raw = await plainBytes(redacted);
  for (const one of [word, bare(word)])
    expect(raw.toLowerCase()).not.toContain(Buffer.from(one, 'utf16le').swap16().toString('hex'));
  expect(raw).toContain('/Title');
});

test.each([
  ['قسم', 'قّسم'],
  ['قسم', 'قُسِّمَ'],
  ['قسم', 'قـــسم'],
  ['مبحن', 'مَبْحَنٌ'],
  ['שלום', 'שָׁלוֹם'],
])('searching %s finds %s as a browser prints it, and redacts it alone', async (needle, word) => {
  const html = `<p dir="rtl">كتاب ${word} كتاب</p>`;
  const response = await service.call('POST', '/htmlToPdf', { key: service.liveKey, json: { html } });
  const pdf = new Uint8Array(await response.arrayBuffer());
  const found = JSON.parse((await call('/grepPdf', pdf, { pattern: needle })).toString());
  expect(found.total_matches).toBe(1);
  const redacted = await call('/redactPdf', pdf, { redactions: [{ text: needle }] });
  expect((await textOf(redacted)).split(/\s+/)).toEqual(['كتاب', 'كتاب']);
});

test('a part of a letter is no vowel sign: a hamza or a madda tells words apart', async () => {
  const pdf = written(['أمل', 'آمل', 'ؤ']);
  const found = JSON.parse((await call('/grepPdf', pdf, { pattern: 'امل' })).toString());
  expect(found.total_matches).toBe(0);
  await expect(call('/redactPdf', pdf, { redactions: [{ text: 'امل' }] })).rejects.toThrow(
    'nothing_to_redact',
  );
});

test('a sign alone is found where it is asked for alone', async () => {
  const found = JSON.parse((await call('/grepPdf', written(['كِتَابٌ']), { pattern: 'ٌ' })).toString());
  expect(found.total_matches).toBe(1);
});
