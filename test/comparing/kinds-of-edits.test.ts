import { beforeAll, expect, test } from '@jest/globals';
import type { Service } from '../service.ts';
import { sharedService } from '../shared-service.ts';
import { compare, compared, inLines, printed, type Sheet } from './compared.ts';

let service: Service;

beforeAll(async () => {
  service = await sharedService();
});

const scope =
  'The supplier delivers the machines within thirty days and the customer inspects them efficiently upon delivery.';
const notice =
  'Each party may terminate this agreement by a written notice of three months to the other party.';
const liability =
  'Damages are limited to the amount that was paid during the year before the breach of the duty.';
const files =
  'Final invoices are difficult to verify without official documents, so the office keeps all files.';
const fewer = 'No party is bound by an offer that was not confirmed in writing within a week of its receipt.';

const paragraphs = (...texts: readonly string[]) => texts.map((text) => `<p>${text}</p>`).join('');

type Clause = readonly [title: string, text: string];

const clauses: readonly Clause[] = [
  ['Scope', scope],
  ['Notice', notice],
  ['Liability', liability],
  ['Files', files],
];

/** Clauses with numbered headings. */
function contract(...list: readonly Clause[]): string {
  return list.map(([title, text], index) => `<h2>${index + 1}. ${title}</h2><p>${text}</p>`).join('');
}

const list = (...items: readonly string[]) => `<ol>${items.map((item) => `<li>${item}</li>`).join('')}</ol>`;

const items = (camera: string, price: string) =>
  `<table border="1" cellpadding="4"><tr><th>Item</th><th>Count</th><th>Price</th></tr><tr><td>Desk</td><td>2</td><td>${price}</td></tr>${camera}<tr><td>Lamp</td><td>8</td><td>75</td></tr></table>`;

function signatures(...people: readonly (readonly string[])[]): string {
  const blocks = people.map(
    (lines) => `<div style="flex: 1; border-top: 1px solid">${lines.join('<br>')}</div>`,
  );
  return `${paragraphs(scope, files)}<div style="display: flex; gap: 40pt; margin-top: 60pt">${blocks.join('')}</div>`;
}

const supplier = ['Supplier', 'Name: Anna Petersen', 'Managing Director'];
const customer = ['Customer', 'Name: Joris van Dijk', 'Chief Procurement Officer'];
const guarantor = ['Guarantor', 'Name: Meridian Holding', 'by power of attorney'];

const running = (top: string) =>
  `@page { @top-left { content: "${top}" } @bottom-center { content: counter(page) } }`;
const twoPages = `${paragraphs(scope, notice, liability)}<p style="break-before: page">${files}</p>`;

const edits: readonly (readonly [what: string, before: Sheet, after: Sheet, changes: readonly string[]])[] = [
  [
    'a clause that was inserted, and the numbers of those that follow',
    { html: contract(...clauses) },
    { html: contract(...clauses.toSpliced(1, 0, ['Offers', fewer])) },
    [`inserted  → 2. Offers ${fewer}`, 'replaced 2. → 3.', 'replaced 3. → 4.', 'replaced 4. → 5.'],
  ],
  [
    'an item of a list that was inserted, and the numbers of those that follow',
    { html: paragraphs(scope) + list('The goods are packed.', 'The invoice is due.', 'The end is near.') },
    {
      html:
        paragraphs(scope) +
        list('The goods are packed.', 'An expert looks at them.', 'The invoice is due.', 'The end is near.'),
    },
    ['inserted  → 2. An expert looks at them.', 'replaced 2. → 3.', 'replaced 3. → 4.'],
  ],
  [
    'an item of a list that was split',
    {
      html:
        paragraphs(scope) + list('The customer inspects the goods and reports defects.', 'The end is near.'),
    },
    {
      html:
        paragraphs(scope) +
        list('The customer inspects the goods.', 'The customer reports defects.', 'The end is near.'),
    },
    ['replaced goods and → goods. 2. The customer', 'replaced 2. → 3.'],
  ],
  [
    'a clause that was moved and changed, with its number',
    { html: contract(...clauses) },
    {
      html: contract(
        ['Scope', scope],
        ['Liability', liability],
        ['Files', files],
        ['Notice', notice.replace('written notice of three', 'written notice of six')],
      ),
    },
    [
      'replaced 2. → 4.',
      'moved Notice Each party may terminate this agreement by a written notice of → Notice Each party may terminate this agreement by a written notice of',
      'replaced three → six',
      'moved months to the other party. → months to the other party.',
      'replaced 3. → 2.',
      'replaced 4. → 3.',
    ],
  ],
  [
    'words that went from beside the same words',
    { html: paragraphs('The notice is effective office business effective effective at once.') },
    { html: paragraphs('The notice is effective effective at once.') },
    ['deleted office business effective → '],
  ],
  [
    'a paragraph that was inserted after a word that was replaced',
    { html: paragraphs(scope, notice, files) },
    { html: paragraphs(scope, notice.replace('party.', 'side.'), liability, files) },
    ['replaced party. → side.', `inserted  → ${liability}`],
  ],
  [
    'a row of a table that was inserted after a word that was replaced',
    { html: paragraphs(scope) + items('', '400') + paragraphs(files) },
    {
      html:
        paragraphs(scope.replace('delivery.', 'receipt.')) +
        items('<tr><td>Camera</td><td>6</td><td>215</td></tr>', '450') +
        paragraphs(files),
    },
    ['replaced delivery. → receipt.', 'inserted  → Camera 6 215', 'replaced (2, 3) 400 → 450'],
  ],
  [
    'a third block for a signature, beside two that are read as columns',
    { html: signatures(supplier, customer) },
    { html: signatures(supplier, customer, guarantor) },
    [`inserted  → ${guarantor.join(' ')}`],
  ],
  [
    'a footnote, and what refers to it',
    { html: `${paragraphs(scope, notice, liability)}` },
    {
      html: `${paragraphs(scope, notice.replace('notice of', 'notice<sup>1</sup> of'), liability)}<div style="position: absolute; bottom: 0; border-top: 0.5pt solid; font-size: 8pt; width: 60%"><sup>1</sup> A telefax is enough.</div>`,
    },
    ['inserted  → 1 A telefax is enough.', 'inserted  → 1'],
  ],
  [
    'a header with a number that is that of the first page by chance',
    { html: twoPages, css: running('Draft 1 of May') },
    { html: twoPages, css: running('Draft 4 of June') },
    ['replaced 1 → 4', 'replaced May → June'],
  ],
];

/** Pages so narrow that paragraphs have several lines. */
const narrow = ({ html, css = '' }: Sheet): Sheet => ({ html, css: `${css} body { width: 110mm }` });

test.each(edits)('finds %s', async (_, before, after, changes) => {
  expect(inLines(await compared(service, narrow(before), narrow(after)))).toEqual(changes);
});

const all = paragraphs(scope, notice, liability, files, fewer);

const same: readonly (readonly [what: string, before: Sheet, after: Sheet])[] = [
  [
    'text in two columns',
    { html: all },
    { html: `<div style="columns: 2; text-align: justify; hyphens: auto">${all}</div>` },
  ],
  [
    'a page that ends within a paragraph',
    { html: `<div style="height: 200mm"></div>${all}` },
    { html: `<div style="height: 215mm"></div>${all}` },
  ],
  ['ligatures as characters', { html: all }, { html: all.replaceAll('ffi', 'ﬃ').replaceAll('fi', 'ﬁ') }],
  [
    'words, and parts of words, in another style',
    { html: all },
    {
      html: all
        .replace('thirty days', '<b>thirty days</b>')
        .replace('efficiently', 'effi<b>cient</b>ly')
        .replace('written', '<i style="color: red; font-size: 15pt">written</i>'),
    },
  ],
  ['paragraphs that became one', { html: all }, { html: all.replaceAll('</p><p>', ' ') }],
];

test.each(same)('%s: no change', async (_, before, after) => {
  expect(inLines(await compared(service, before, after))).toEqual([]);
});

/** A table of goods of which each name takes two lines, and others three, on pages of this height. */
function goods(heightPoints: number, price = '40'): Sheet {
  const names = [
    'Desk of oak',
    'Chair with arms',
    'Lamp for reading at night',
    'Shelf of glass',
    'Bench of pine',
  ];
  const cells = names.map(
    (name, index) => `<tr><td>${name}</td><td>${index}</td><td>${index === 3 ? price : 10}</td></tr>`,
  );
  return {
    html: `${paragraphs(scope)}<table border="1"><tr><th>Item</th><th>Count</th><th>Price</th></tr>${cells.join('')}</table>${paragraphs(files)}`,
    css: `@page { size: 300pt ${heightPoints}pt; margin: 20pt } table { width: 200pt; table-layout: fixed } td { vertical-align: top }`,
  };
}

test.each([190, 200, 210])(
  'a row that the end of a page splits is no change, and its cells are compared (pages of %i points)',
  async (height) => {
    const changes = inLines(await compared(service, goods(height), goods(800, '45')));
    expect(changes).toEqual([expect.stringMatching(/^replaced \(\d, 3\) 40 → 45$/)]);
  },
);

test('a page that was turned is read as it is displayed', async () => {
  const json = { pdf_base64: await printed(service, { html: all.replace('three', 'six') }), degrees: 90 };
  const turned = await service.call('POST', '/rotatePages', { key: service.liveKey, json });
  const after = Buffer.from(await turned.arrayBuffer()).toString('base64');
  expect(inLines(await compare(service, await printed(service, { html: all }), after))).toEqual([
    'replaced three → six',
  ]);
});
