import { expect, test } from '@jest/globals';
import { stream } from '../pdf/reading/raw-pdf.ts';
import { hidingCalls } from './hiding-calls.ts';
import { type PageParts, pageShapes, pageWith, shownText } from './page-parts.ts';

// Signs that change a number are compared with their glyphs, and a number that is untrue in part is hidden as a whole.

const { call } = await hidingCalls();

const hex = (code: number, digits: number) => code.toString(16).padStart(digits, '0');

/** Draws a text in a font whose glyphs state other characters, by the drawn one. */
function drawn(text: string, says: Readonly<Record<string, string>>, font = 'Helvetica'): Uint8Array {
  const rows = [...new Set(text)].map(
    (one) => `<${hex(one.charCodeAt(0), 2)}><${hex((says[one] ?? one).charCodeAt(0), 4)}>`,
  );
  const map = `begincmap 1 begincodespacerange <00> <FF> endcodespacerange
${rows.length} beginbfchar\n${rows.join('\n')}\nendbfchar endcmap`;
  const parts: PageParts = {
    fonts: '/L 10 0 R',
    objects: [
      `<</Type/Font/Subtype/Type1/BaseFont/${font}/ToUnicode 11 0 R/Encoding/WinAnsiEncoding>>`,
      stream(map),
    ],
    content: `BT /L 12 Tf 20 100 Td <${Buffer.from(text, 'latin1').toString('hex')}> Tj ET`,
  };
  return pageWith(pageShapes[0] as (typeof pageShapes)[number], parts);
}

const untrue: readonly [text: string, says: Readonly<Record<string, string>>, number: string][] = [
  ['gain of +500 today', { '+': '-' }, '-500'],
  ['gain of -500 today', { '-': '+' }, '+500'],
  ['1 + 2, gain of +500', { '+': '-' }, '-500'],
  ['gain of 1,250 today', { ',': '.' }, '1.250'],
  ['gain of 1.250 today', { '.': ',' }, '1,250'],
  ['gain of 7,250 today', { '7': '1' }, '1,250'],
];

test.each(untrue)('of %j, where %j, the number is hidden as a whole', async (text, says, number) => {
  const pdf = drawn(text, says);
  const { hidden } = (await call('/findHiddenText', pdf)) as {
    readonly hidden: readonly { readonly text: string; readonly reason: string }[];
  };
  expect(hidden).toContainEqual(expect.objectContaining({ text: number, reason: 'mismatch' }));
  const read = (await call('/extractText', pdf, { hidden: 'exclude' })) as { readonly text: string };
  expect(read.text).toContain('gain of');
  expect(read.text).not.toMatch(/[0-9]{2}/);
});

test.each(['Helvetica', 'Times-Roman', 'Courier', 'Helvetica-Bold', 'Times-BoldItalic'])(
  'honest signs of %s are seen',
  async (font) => {
    const text = 'a-b: +1,250.75 - 3/4, 20% & $5, \u00a36';
    const pdf = drawn(text, {}, font);
    expect(await call('/findHiddenText', pdf)).toMatchObject({ hidden: [] });
    const read = (await call('/extractText', pdf, { hidden: 'exclude' })) as { readonly text: string };
    expect(read.text).toBe(`${shownText}\n${text}`);
  },
);
