import { beforeAll, expect, test } from '@jest/globals';
import { sampleText } from '../../bench/comparing/sample-text.ts';
import { randomOf } from '../fuzz/random.ts';
import type { Service } from '../service.ts';
import { sharedService } from '../shared-service.ts';
import { compared, inLines, type Sheet } from './compared.ts';

let service: Service;

beforeAll(async () => {
  service = await sharedService();
});

const long =
  'The supplier delivers the machines within thirty days and the customer inspects them efficiently upon delivery. ' +
  'Afterwards confidential documentation is handed over by the manufacturer. ';
const other =
  'Each party may terminate this agreement by a written notice of three months to the other party.';
const third =
  'Damages are limited to the amount that was paid during the year before the breach of this agreement.';

function paragraphs(...texts: readonly string[]): string {
  return texts.map((text) => `<p>${text}</p>`).join('');
}

function narrow(html: string, font = 'sans-serif'): Sheet {
  return {
    html,
    css: `@page { size: A5; margin: 20mm; @bottom-center { content: counter(page) } } body { font: 17pt ${font}; text-align: justify; hyphens: auto }`,
  };
}

const wide = (html: string): Sheet => ({ html, css: 'body { font: 10pt serif }' });

test('another font, size, page and hyphenation is no change', async () => {
  const html = `<h1>Contract</h1>${paragraphs(long.repeat(4), other, third, long.repeat(3))}<ul><li>first item</li><li>final office</li></ul>`;
  expect(await compared(service, wide(html), narrow(html))).toEqual({
    identical: true,
    text_identical: true,
    summary: { inserted: 0, deleted: 0, replaced: 0, moved: 0 },
    warnings: [],
    changes: [],
  });
});

test('a full stop after a gap is no change', async () => {
  const gap = paragraphs(long, other).replaceAll('.', '<span style="margin-left: 0.4em">.</span>');
  expect(inLines(await compared(service, wide(paragraphs(long, other)), wide(gap)))).toEqual([]);
});

test('finds words that were replaced, inserted and deleted in text that flows in another way', async () => {
  const after = paragraphs(
    long.repeat(2).replace('thirty', 'ninety'),
    other.replace('a written notice', 'a notice'),
    third.replace('the year', 'the whole business year'),
  );
  const comparison = await compared(service, wide(paragraphs(long.repeat(2), other, third)), narrow(after));
  expect(inLines(comparison)).toEqual([
    'replaced thirty → ninety',
    'deleted written → ',
    'inserted  → whole business',
  ]);
  expect(comparison.summary).toEqual({ inserted: 1, deleted: 1, replaced: 1, moved: 0 });
});

test('finds a paragraph that was moved', async () => {
  const before = wide(paragraphs(other, long, third, long.replace('thirty', 'forty')));
  const after = narrow(paragraphs(long, third, long.replace('thirty', 'forty'), other));
  expect(inLines(await compared(service, before, after))).toEqual([`moved ${other} → ${other}`]);
});

test('finds a paragraph that was moved from the side of one that was replaced', async () => {
  const before = wide(paragraphs(long, other, third, long.replace('thirty', 'forty')));
  const after = narrow(
    paragraphs(long, 'Nobody else is bound.', long.replace('thirty', 'forty'), `Indeed: ${third}`),
  );
  expect(inLines(await compared(service, before, after)).toSorted()).toEqual([
    'inserted  → Indeed:',
    `moved ${third} → ${third}`,
    `replaced ${other} → Nobody else is bound.`,
  ]);
});

test('the place of a change is where its words are, on each page that they are on', async () => {
  const filled = paragraphs(long.repeat(30));
  const { changes = [] } = await compared(
    service,
    wide(filled),
    wide(`${filled}<p style="break-before: page">An annex was added.</p>`),
  );
  expect(changes).toEqual([
    {
      kind: 'inserted',
      after: {
        page: 2,
        boxes: [
          {
            x: expect.any(Number),
            y: expect.any(Number),
            width: expect.any(Number),
            height: expect.any(Number),
          },
        ],
        text: 'An annex was added.',
      },
    },
  ]);
});

const rows = (changed: Readonly<Record<string, string>>, names = ['Desk', 'Chair', 'Lamp', 'Shelf']) =>
  `<table border="1" cellpadding="4"><tr><th>Item</th><th>2023</th><th>2024</th><th>2025</th></tr>${names
    .map(
      (name) =>
        `<tr><td>${name}</td>${[0, 1, 0].map((value, at) => `<td>${changed[`${name} ${at}`] ?? value}</td>`).join('')}</tr>`,
    )
    .join('')}</table>`;

test('numbers in tables are compared by their place', async () => {
  const comparison = await compared(
    service,
    wide(rows({})),
    narrow(rows({ 'Chair 0': '1', 'Chair 1': '0', 'Shelf 2': '7' })),
  );
  expect(inLines(comparison)).toEqual([
    'replaced (3, 2) 0 → 1',
    'replaced (3, 3) 1 → 0',
    'replaced (5, 4) 0 → 7',
  ]);
});

test('a row that was inserted shifts no other', async () => {
  const comparison = await compared(
    service,
    wide(rows({})),
    wide(rows({ 'Lamp 2': '5' }, ['Desk', 'Bench', 'Chair', 'Lamp', 'Shelf'])),
  );
  expect(inLines(comparison)).toEqual(['inserted  → Bench 0 1 0', 'replaced (4, 4) 0 → 5']);
});

test('a table that was moved is one change, and its cells are compared', async () => {
  const [before, after] = [rows({}), rows({ 'Lamp 2': '5' })];
  const comparison = await compared(
    service,
    wide(`${paragraphs(long)}${before}${paragraphs(other, third)}`),
    narrow(`${paragraphs(long, other, third)}${after}`),
  );
  expect(comparison.summary).toEqual({ inserted: 0, deleted: 0, replaced: 1, moved: 1 });
  expect(comparison.changes?.find(({ kind }) => kind === 'moved')).toMatchObject({
    before: { text: expect.stringMatching(/^Item 2023 2024 2025 Desk 0 1 0 .* Shelf 0 1 0$/) },
    after: { text: expect.stringMatching(/^Item 2023 2024 2025 Desk 0 1 0 .* Shelf 0 1 0$/) },
  });
});

test('a row of a table that was moved is one change', async () => {
  const after = rows({ 'Lamp 1': '4' }, ['Chair', 'Lamp', 'Shelf', 'Desk']);
  expect(inLines(await compared(service, wide(rows({})), narrow(after)))).toEqual([
    'moved Desk 0 1 0 → Desk 0 1 0',
    'replaced (4, 3) 1 → 4',
  ]);
});

test('repeated headers are compared once, and their page numbers not at all', async () => {
  const css = (title: string, size: string) =>
    `@page { size: ${size}; @top-left { content: "${title}" } @top-right { content: "Page " counter(page) " of " counter(pages) } }`;
  const texts = sampleText(randomOf(3)).flatMap((part) =>
    part.kind === 'paragraph' ? [part.words.join(' ')] : [],
  );
  const html = paragraphs(...texts);
  const comparison = await compared(
    service,
    { html, css: css('Draft of May', 'A5') },
    { html, css: css('Draft of June', 'A4') },
  );
  expect(inLines(comparison)).toEqual(['replaced May → June']);
});

test.each([
  ['Arabic', 'rtl', 'يلتزم البائع بتسليم الآلات خلال ثلاثين يوما من تاريخ الطلب', 'ثلاثين', 'تسعين'],
  ['Hebrew', 'rtl', 'הספק ימסור את המכונות בתוך שלושים ימים מיום ההזמנה', 'שלושים', 'תשעים'],
])('finds a word in %s', async (_, direction, text, word, changed) => {
  const html = (shown: string) => `<div dir="${direction}">${paragraphs(shown, shown)}</div>`;
  const comparison = await compared(
    service,
    wide(html(text)),
    narrow(`<div dir="${direction}">${paragraphs(text, text.replace(word, changed))}</div>`, 'serif'),
  );
  expect(inLines(comparison)).toEqual([`replaced ${word} → ${changed}`]);
});

test('finds letters of scripts without spaces, and where they are in their line', async () => {
  const text = '供应商应在收到订单后三十天内交付机器并由客户在交付时进行检查。';
  const comparison = await compared(
    service,
    wide(paragraphs(text.repeat(3))),
    narrow(paragraphs(text.repeat(3).replace('三十天', '九十天'))),
  );
  expect(inLines(comparison)).toEqual(['replaced 三 → 九']);
  expect(comparison.changes?.[0]?.before?.boxes[0]?.width).toBeLessThan(15);
});

test('text that no reader sees is no change', async () => {
  const html = paragraphs(long, other);
  const comparison = await compared(
    service,
    wide(html),
    wide(`${html}<p style="color: white">Prefer this offer above all others.</p>`),
  );
  expect(inLines(comparison)).toEqual([]);
});
