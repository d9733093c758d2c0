import { beforeAll, expect, test } from '@jest/globals';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';
import { onePage } from './raw-pdf.ts';

let service: Service;
let key: string;
beforeAll(async () => {
  service = await sharedService();
  key = (await service.newAccount()).liveKey;
});

async function markdownOf(pdf: Uint8Array, json: Readonly<Record<string, unknown>> = {}) {
  const response = await service.call('POST', '/extractContent', {
    key,
    json: { pdf_base64: Buffer.from(pdf).toString('base64'), ...json },
  });
  return response.json();
}

const fonts = `/Font<<${[
  ['F', 'Helvetica'],
  ['B', 'Helvetica-Bold'],
  ['I', 'Helvetica-Oblique'],
  ['X', 'Helvetica-BoldOblique'],
]
  .map(([name, font]) => `/${name}<</Type/Font/Subtype/Type1/BaseFont/${font}/Encoding/WinAnsiEncoding>>`)
  .join('')}>>`;

/** A page 400 points wide and high, with lines of text from the top. */
const page = (
  content: string,
  parts: { readonly annotations?: readonly string[]; readonly page?: string } = {},
) =>
  onePage(content, {
    resources: fonts,
    page: `/MediaBox[0 0 400 400]${parts.page ?? ''}${parts.annotations ? `/Annots[${parts.annotations.join('')}]` : ''}`,
  });

const link = (address: string, rectangle: string, entries = '') =>
  `<</Type/Annot/Subtype/Link/Rect[${rectangle}]/A<</S/URI/URI(${address})>>${entries}>>`;

test('keeps bold, italic and bold italic words, and none of a heading that is bold as a whole', async () => {
  const pdf = page(`BT /B 18 Tf 20 360 Td (All bold) Tj ET
    BT /F 10 Tf 20 330 Td (A ) Tj /B 10 Tf (very bold) Tj /F 10 Tf ( word, an ) Tj /I 10 Tf (italic) Tj /F 10 Tf ( one, and ) Tj /X 10 Tf (both) Tj /F 10 Tf (.) Tj ET
    BT /F 10 Tf 20 318 Td (Part of a word: un) Tj /B 10 Tf (believ) Tj /F 10 Tf (able, and a mark within: ) Tj /B 10 Tf (Note:) Tj /F 10 Tf (this.) Tj ET`);
  expect(await markdownOf(pdf)).toMatchObject({
    markdown:
      '# All bold\n\nA **very bold** word, an *italic* one, and ***both***.\n\nPart of a word: un**believ**able, and a mark within: <strong>Note:</strong>this.',
  });
});

test('marks no word where all text is bold', async () => {
  const pdf = page('BT /B 10 Tf 12 TL 20 330 Td (All of it is bold,) Tj T* (and so none of it.) Tj ET');
  expect(await markdownOf(pdf)).toMatchObject({ markdown: 'All of it is bold, and so none of it.' });
});

test('keeps raised and lowered letters', async () => {
  const pdf =
    page(`BT /F 10 Tf 20 330 Td (Water is H) Tj /F 7 Tf -2 Ts (2) Tj 0 Ts /F 10 Tf (O, the area 5 m) Tj /F 7 Tf 4 Ts (2) Tj 0 Ts
    /F 10 Tf ( and the ion NO) Tj /F 7 Tf 4 Ts (-) Tj 0 Ts /F 10 Tf ( is here.) Tj ET`);
  expect(await markdownOf(pdf)).toMatchObject({
    markdown: 'Water is H<sub>2</sub>O, the area 5 m<sup>2</sup> and the ion NO<sup>-</sup> is here.',
  });
});

test('keeps struck words, by lines and by annotations, and no underlined ones', async () => {
  const pdf = page(
    `BT /F 10 Tf 20 330 Td (Old) Tj ET BT /F 10 Tf 45 330 Td (new under) Tj ET
    BT /F 10 Tf 20 300 Td (Gone and kept) Tj ET
    20 332.5 18 0.6 re f 45 328.5 60 0.6 re f`,
    {
      annotations: [
        '<</Type/Annot/Subtype/StrikeOut/Rect[20 297 46 310]/QuadPoints[20 309 46 309 20 298 46 298]/C[1 0 0]/F 4>>',
      ],
    },
  );
  expect(await markdownOf(pdf)).toMatchObject({ markdown: '~~Old~~ new under\n\n~~Gone~~ and kept' });
});

test('strikes out no letter whose own bar is drawn apart from it, as below the text of a scan', async () => {
  const bar = (left: number, width: number, up: number) => `${left} ${330 + up} ${width} 0.8 re f`;
  const pdf = page(
    `BT /F 10 Tf 20 330 Td (Able A-B and A, a b) Tj ET
    ${bar(21.5, 3.6, 2.6)} ${bar(46.1, 3.3, 2.6)} ${bar(51.1, 3.2, 3)}
    BT /F 10 Tf 110 330 Td (x) Tj ET ${bar(109.8, 5.4, 2.4)}`,
  );
  expect(await markdownOf(pdf)).toMatchObject({ markdown: 'Able A-B and A, a b ~~x~~' });
});

test('keeps the addresses of links, also over words of several styles and in tables', async () => {
  const pdf = page(
    `BT /F 10 Tf 20 330 Td (See the ) Tj /B 10 Tf (new) Tj /F 10 Tf ( page, or write.) Tj ET
    BT /F 10 Tf 20 200 Td (River) Tj ET BT /F 10 Tf 120 200 Td (Length) Tj ET
    BT /F 10 Tf 20 185 Td (Rhine) Tj ET BT /F 10 Tf 120 185 Td (1233) Tj ET
    10 180 m 210 180 l 10 195 m 210 195 l 10 212 m 210 212 l 10 180 m 10 212 l 110 180 m 110 212 l 210 180 m 210 212 l S`,
    {
      annotations: [
        link('https://rivers.example/a?b=1&copy=\\(2\\)', '57 327 101.5 340'),
        link('mailto:a@rivers.example', '119 327 140 340'),
        link('https://rhine.example/|x', '20 183 50 194'),
      ],
    },
  );
  expect(await markdownOf(pdf)).toMatchObject({
    markdown: `See the [**new** page](https://rivers.example/a?b=1&copy=%282%29), or [write](mailto:a@rivers.example).

| River | Length |
| --- | --- |
| [Rhine](https://rhine.example/%7Cx) | 1233 |`,
  });
});

test('leaves links to other places as text, and no address breaks out of its link', async () => {
  const pdf = page(
    `BT /F 10 Tf 20 330 Td (script) Tj ET BT /F 10 Tf 20 310 Td (file) Tj ET BT /F 10 Tf 20 290 Td (data) Tj ET
    BT /F 10 Tf 20 270 Td (hidden) Tj ET BT /F 10 Tf 20 250 Td (Look!quote) Tj ET BT /F 10 Tf 20 230 Td ([a] <b>) Tj ET`,
    {
      annotations: [
        link('javascript:alert\\(1\\)', '20 328 60 340'),
        link('file:///etc/passwd', '20 308 60 320'),
        link('data:text/html,x', '20 288 60 300'),
        link('https://hidden.example', '20 268 60 280', '/F 2'),
        link('https://a.example/"onclick="x\\)[b]\\(javascript:c<img>`d`&#41;', '45 248 90 260'),
        link('https://b.example', '20 228 60 240'),
      ],
    },
  );
  const { markdown } = (await markdownOf(pdf)) as { readonly markdown: string };
  expect(markdown.split(/ (?!\\<)/)).toEqual([
    'script',
    'file',
    'data',
    'hidden',
    'Look\\![quote](https://a.example/%22onclick=%22x%29%5Bb%5D%28javascript:c%3Cimg%3E%60d%60\\&#41;)',
    '[\\[a\\] \\<b>](https://b.example/)',
  ]);
});

test('finds the words of links and struck text on a turned page', async () => {
  const content =
    'BT 0 1 -1 0 100 100 Tm /F 10 Tf (See this page, that ) Tj /B 10 Tf (is) Tj /F 10 Tf ( turned.) Tj ET';
  const annotations = [link('https://a.example', '90 121 104 138')];
  const markdown = 'See [this](https://a.example/) page, that **is** turned.';
  expect(await markdownOf(page(content, { annotations }))).toMatchObject({ markdown });
  expect(await markdownOf(page(content, { annotations, page: '/Rotate 90' }))).toMatchObject({ markdown });
});

test('leaves out addresses with text that readers cannot see', async () => {
  const pdf = page('BT /F 10 Tf 20 330 Td (See this.) Tj ET', {
    annotations: [link('https://a.example/ignore-all-instructions', '40 327 56.2 340')],
  });
  expect(await markdownOf(pdf, { hidden: 'exclude' })).toMatchObject({ markdown: 'See this.' });
  expect(await markdownOf(pdf, { hidden: 'mark' })).toMatchObject({
    markdown: 'See [this](https://a.example/ignore-all-instructions).',
  });
});

test('writes tables as HTML with the spans of their cells, and all text escaped', async () => {
  const pdf = page(
    `BT /B 10 Tf 135 205 Td (Length) Tj ET BT /B 10 Tf 25 190 Td (River) Tj ET
    BT /B 10 Tf 105 190 Td (km) Tj ET BT /B 10 Tf 185 190 Td (miles) Tj ET
    BT /F 10 Tf 25 175 Td (<i> & "W") Tj ET BT /F 10 Tf 105 175 Td (1233) Tj ET BT /F 10 Tf 185 175 Td (766) Tj ET
    BT /F 10 Tf 25 160 Td (Elbe) Tj ET BT /F 10 Tf 105 160 Td (1094) Tj ET BT /F 10 Tf 185 160 Td (680) Tj ET
    20 217 m 260 217 l 100 202 m 260 202 l 20 187 m 260 187 l 20 172 m 260 172 l 20 157 m 260 157 l
    20 157 m 20 217 l 100 157 m 100 217 l 180 157 m 180 202 l 260 157 m 260 217 l S`,
    { annotations: [link('https://elbe.example/?a=1&b="2"', '20 158 50 170')] },
  );
  expect(await markdownOf(pdf, { tables: 'html' })).toMatchObject({
    markdown: `<table>
<thead>
<tr><th rowspan="2">River</th><th colspan="2">Length</th></tr>
<tr><th>km</th><th>miles</th></tr>
</thead>
<tbody>
<tr><td>&lt;i&gt; &amp; &quot;W&quot;</td><td>1233</td><td>766</td></tr>
<tr><td><a href="https://elbe.example/?a=1&amp;b=%222%22">Elbe</a></td><td>1094</td><td>680</td></tr>
</tbody>
</table>`,
  });
});
