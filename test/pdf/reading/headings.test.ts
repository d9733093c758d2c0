import { beforeAll, expect, test } from '@jest/globals';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';
import { printedMarkdown } from './printed-markdown.ts';

let service: Service;
let key: string;

beforeAll(async () => {
  service = await sharedService();
  ({ liveKey: key } = await service.newAccount(100));
});

const read = (body: string, style?: string, options?: object) =>
  printedMarkdown(service, key, body, style, options);

const prose =
  'The harvest of the year was larger than that of any before, since the rain came early and stayed long enough for the fields to recover.';

test('a bold line is a heading, and text in a font with thick stems is not bold', async () => {
  const style = 'body{font:12px "Noto Sans"}';
  expect(
    await read(`<p><b>The mill</b></p><p>${prose}</p><p><b>The river</b></p><p>${prose}</p>`, style),
  ).toBe(`# The mill\n\n${prose}\n\n# The river\n\n${prose}`);
});

test('hyphenation marks within a line do not part words', async () => {
  const text = 'ნავ\u00adსად\u00adგუ\u00adრი სიგ\u00adნა\u00adლი';
  expect(await read(`<p>${text}</p><p>${prose}</p>`)).toBe(`ნავსადგური სიგნალი\n\n${prose}`);
});

test('lines of a script without spaces are joined without any', async () => {
  const text = 'สะพานท่าเรือสภาตลาดสำรวจแบบเครื่องยนต์สวนบันทึกวิธีป่าหมู่บ้านสัญญาณมาตรการเดินทาง'.repeat(4);
  expect(await read(`<p>${text}</p>`)).toBe(text);
});

test('lines with a bullet or with numbers that follow each other are items, in any size', async () => {
  const slide = (title: string, items: string) => `<h1>${title}</h1>${items}`;
  const style = 'body{font:20px Arial}h1{font-size:30px;break-before:page}';
  const options = {
    width: '254mm',
    height: '143mm',
    footer_html:
      '<div style="font-size:8px">Annual meeting of the society for mills and rivers, at the harbour of the northern district, 12 March</div>',
  };
  expect(
    await read(
      `${slide('Mills', '<ul><li>The wheel</li><li>The stone</li></ul>')}
      ${slide('Rivers', '<p><b>1. Depth of water</b></p><p><b>2. Width of banks</b></p>')}`,
      style,
      options,
    ),
  ).toBe('# Mills\n\n- The wheel\n- The stone\n\n# Rivers\n\n1. Depth of water\n2. Width of banks');
});

test('numbered headings in the size and the weight of the text are headings', async () => {
  const heading = (text: string, css = '') => `<p style="margin-top:20px;${css}">${text}</p><p>${prose}</p>`;
  const parts = ['§ 1', 'Article 2', 'Статья 3 Мосты', '第四条', '2.1 Rivers'];
  expect(await read(parts.map((part) => heading(part)).join(''))).toBe(
    parts.map((part) => `# ${part}\n\n${prose}`).join('\n\n'),
  );
  const sections = [
    heading('I. INTRODUCTION', 'text-align:center'),
    heading('A. Method', 'font-style:italic'),
    heading('II. RESULTS', 'text-align:center'),
    heading('THE MILL'),
    heading('The river', 'color:#1f3864'),
  ];
  expect((await read(sections.join(''))).match(/^#.*/gm)).toEqual([
    '# I. INTRODUCTION',
    '## A. Method',
    '# II. RESULTS',
    '# THE MILL',
    '### The river',
  ]);
});

test('a heading is not joined with text in another colour below it', async () => {
  const style = 'h2,h3{font-weight:normal;font-size:18px;margin:0;line-height:1.2}h2{color:#a02020}';
  expect(await read(`<h2>The mill</h2><h3>Article 1 The wheel</h3><p>${prose}</p>`, style)).toBe(
    `# The mill\n\n## Article 1 The wheel\n\n${prose}`,
  );
});

test('texts in a figure are not headings, and a heading on a bar or a number in it stay one', async () => {
  const box = (x: number, text: string) =>
    `<rect x="${x}" y="5" width="90" height="26" fill="#eef"/><text x="${x + 8}" y="22" font-weight="bold">${text}</text>`;
  const drawing = `<svg width="300" height="40">${box(5, 'Wheel')}${box(120, 'Stone')}</svg>`;
  const bar = '<div style="background:#dde;font-weight:bold;margin:12px 0">The river</div>';
  expect(
    await read(
      `<h2>1. The mill</h2><p>${prose}</p>${drawing}<p>Figure 1: Parts of a mill</p>${bar}<p>${prose}</p>`,
    ),
  ).toBe(
    `# 1. The mill\n\n${prose}\n\n**Wheel Stone**\n\nFigure 1: Parts of a mill\n\n## The river\n\n${prose}`,
  );
});

test.each(['0.1em', '0.3em', '0.5em'])('letters spaced by %s are one word', async (spacing) => {
  const style = `h2{letter-spacing:${spacing};word-spacing:0.2em}`;
  expect(await read(`<h2>The mills of Vinsauverre</h2><p>${prose}</p>`, style)).toBe(
    `# The mills of Vinsauverre\n\n${prose}`,
  );
});

test('a letter as high as several lines is the first of its word', async () => {
  const style =
    'body{font:10pt/1.4 Caladea;width:84mm}p+p::first-letter{float:left;font-size:3.1em;line-height:0.85;padding-right:0.06em}';
  expect(await read(`<p>${prose}</p><p>Forests grow. ${prose}</p>`, style)).toBe(
    `${prose}\n\nForests grow. ${prose}`,
  );
});

test('leader dots are one sign, and lines of dots nothing', async () => {
  const dots = '.'.repeat(60);
  expect(await read(`<p>Name: ${dots}</p><p>${dots}</p><p>${'. '.repeat(40)}</p><p>${prose}</p>`)).toBe(
    `Name: …\n\n${prose}`,
  );
});

test('text in a frame is no quotation', async () => {
  const frame = `<div style="border:1px solid;margin:0 40px;padding:8px"><p>${prose}</p></div>`;
  expect(await read(`<p>${prose}</p>${frame}<p>${prose}</p>`)).toBe([prose, prose, prose].join('\n\n'));
});

const paragraphs = [prose, prose, prose].map((text) => `<p>${text}</p>`).join('');
const whole = [prose, prose, prose].join('\n\n');

/** A text at the top of a page, apart from the others. */
const above = (html: string) => `<div style="height:40px">${html}</div>`;

test.each([
  ['smaller letters', above('<small>Of mills and men</small>')],
  ['a page number beside it', above('Of mills and men<span style="float:right">117</span>')],
  ['a line below it', `${above('<p style="border-bottom:1px solid">Of mills and men</p>')}`],
])('a text at the top of a single page is its header if it has %s', async (_, html) => {
  expect(await read(`${html}${paragraphs}`)).toBe(whole);
});

test.each([
  [
    'an account',
    '<small>Account: DE02 1203 0000 0000 2020 51</small>',
    'Account: DE02 1203 0000 0000 2020 51',
  ],
  ['a title', '<b>Of mills and men</b>', '# Of mills and men'],
])('%s at the top of a single page is text', async (_, html, text) => {
  expect(await read(`${above(html)}${paragraphs}`)).toBe(`${text}\n\n${whole}`);
});

test('a formula is not a heading', async () => {
  const formula = '<p style="font-size:18px;margin:12px">a(OH)² = 2f(x)</p>';
  expect(await read(`<p>${prose}</p>${formula}<p>${prose}</p>`)).toBe(
    `${prose}\n\na(OH)² = 2f(x)\n\n${prose}`,
  );
});

test('headings of one size have levels by their colours and numbers', async () => {
  const parts = [
    '<h2 class="part">The mill</h2>',
    '<h2>1 The wheel</h2>',
    '<h2>1.1 The axle</h2>',
    '<h2>2 The stone</h2>',
  ];
  const style = 'h2{font-size:16px}.part{color:#a02020}';
  const markdown = await read(parts.map((part) => `${part}<p>${prose}</p>`).join(''), style);
  expect(markdown.match(/^#.*/gm)).toEqual([
    '# The mill',
    '## 1 The wheel',
    '### 1.1 The axle',
    '## 2 The stone',
  ]);
});

test('turned text in the margin is a stamp', async () => {
  const stamp = (left: string) =>
    `<div style="position:absolute;top:200px;left:${left};font-size:8px;writing-mode:vertical-rl">Downloaded from the library</div>`;
  expect(await read(`${stamp('0')}${paragraphs}`)).toBe(whole);
  expect(await read(`${stamp('300px')}${paragraphs}`)).toBe(`${whole}\n\nDownloaded from the library`);
});

test.each([
  'Total: EUR 1,430.00',
  'Gesamtbetrag 430,00 EUR',
  'Total due $430.00',
  'Итого 1 430,00 ₽',
  'Net income 300 270',
])('%s, in bold, is no heading', async (text) => {
  expect(await read(`<p>${prose}</p><p><b>${text}</b></p><p>${prose}</p>`)).toBe(
    `${prose}\n\n**${text}**\n\n${prose}`,
  );
});

test('a label in bold with its value at the right is no heading', async () => {
  const line =
    '<div style="width:60%;display:flex;justify-content:space-between"><b>Total</b><b>1430.00</b></div>';
  expect(await read(`<p>${prose}</p>${line}<p>${prose}</p>`)).toContain('\n\n**Total 1430.00**\n\n');
});

test.each(['Results of 2022', 'ISO 9001', 'Python 3.11', 'The top 1,000'])(
  '%s, in bold, is a heading',
  async (text) => {
    expect(await read(`<p>${prose}</p><p><b>${text}</b></p><p>${prose}</p>`)).toContain(`\n\n# ${text}\n\n`);
  },
);
