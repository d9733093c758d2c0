import { beforeAll, expect, test } from '@jest/globals';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';
import { helvetica, onePage } from '../reading/raw-pdf.ts';

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});

async function call(path: string, json: Readonly<Record<string, unknown>>) {
  const { liveKey: key } = await service.newAccount();
  return service.call('POST', path, { key, json });
}

async function printed(html: string): Promise<string> {
  const response = await call('/htmlToPdf', { html, storage: { mode: 'memory' } });
  return Buffer.from(await response.arrayBuffer()).toString('base64');
}

async function read(path: string, json: Readonly<Record<string, unknown>>) {
  const response = await call(path, json);
  return {
    status: response.status,
    credits: response.headers.get('x-credits-used'),
    body: await response.json(),
  };
}

const sentence =
  'The river rises in the hills and runs to the sea, past mills that have not turned for a century.';
const long = Array.from({ length: 5 }, () => sentence).join(' ');

const html = `<style>
  body { font: 11pt serif } .columns { columns: 2; column-gap: 30px; text-align: justify } h2.new { break-before: page }
</style>
<h1>On rivers</h1>
<p>${long}</p>
<h2>What they carry</h2>
<ul><li>Silt, which settles<ul><li>in lakes</li><li>in the sea</li></ul></li><li>Gravel</li></ul>
<ol><li>They rise.</li><li>They run.</li><li>They end.</li></ol>
<h3>In code</h3>
<pre>if (rain) {
  rise();

  run();
}</pre>
<blockquote>${long}</blockquote>
<table border="1" style="border-collapse: collapse">
  <tr><th>River</th><th>Length</th></tr><tr><td>Rhine</td><td>1233</td></tr><tr><td>Elbe</td><td>1094</td></tr>
</table>
<h2 class="new">Two columns</h2>
<div class="columns"><p>First. ${long}</p><p>Second. ${long}</p></div>
<p>&lt;b&gt;Not bold&lt;/b&gt;, and no [link](https://a.example) *at all*.</p>`;

const pages = [
  `# On rivers

${long}

## What they carry

- Silt, which settles
  - in lakes
  - in the sea
- Gravel

1. They rise.
2. They run.
3. They end.

### In code

\`\`\`
if (rain) {
  rise();

  run();
}
\`\`\`

> ${long}

| River | Length |
| --- | --- |
| Rhine | 1233 |
| Elbe | 1094 |`,
  `## Two columns

First. ${long}

Second. ${long}

\\<b>Not bold\\</b>, and no \\[link\\](https://a.example) \\*at all\\*.`,
];

test('makes a word whole that a hyphen cut at the end of a line', async () => {
  const content =
    'BT /F 10 Tf 12 TL 20 150 Td (It is a docu-) Tj T* (ment of half-) Tj T* (Finnish text.) Tj ET';
  const pdf = Buffer.from(onePage(content, { resources: helvetica })).toString('base64');
  const { body } = await read('/extractContent', { pdf_base64: pdf });
  expect(body).toMatchObject({ markdown: 'It is a document of half-Finnish text.' });
});

test('keeps the entries of a table of contents apart, and leaders short', async () => {
  const entries = ['1.1 How it begins', '1.2 How it goes on for long', '1.3 How it ends'];
  const lines = entries.map(
    (entry, index) => `(${entry} ${'. '.repeat(36 - entry.length)}${index + 3}) Tj T*`,
  );
  const { body } = await read('/extractContent', {
    pdf_base64: Buffer.from(
      onePage(`BT /F 8 Tf 11 TL 10 150 Td ${lines.join(' ')} ET`, { resources: helvetica }),
    ).toString('base64'),
  });
  expect(body).toMatchObject({
    markdown: '1.1 How it begins … 3\n\n1.2 How it goes on for long … 4\n\n1.3 How it ends … 5',
  });
});

test('distinguishes code from text in a document that is mostly code', async () => {
  const diagram = `caller ─→ gateway          knows no one
  → authorizer             key or token
    → function             does the work`;
  const { body } = await read('/extractContent', {
    pdf_base64: await printed(`<style>code { font-size: .85em; padding: .1em .3em; background: #eee }</style>
      <p>Paste this first.</p><pre>${`${diagram}\n`.repeat(4).trim()}</pre>
      <p style="width: 19em">The river rises in the hills, and runs to the <code>sea</code>, as <code>npm</code><br><code>start</code> says.</p>`),
  });
  expect(body).toMatchObject({
    markdown: `Paste this first.

\`\`\`
${`${diagram}\n`.repeat(4).trim()}
\`\`\`

The river rises in the hills, and runs to the sea, as npm start says.`,
  });
});

test('keeps text that runs in another direction, after the rest of its page', async () => {
  const { body } = await read('/extractContent', {
    pdf_base64: Buffer.from(
      onePage(
        `BT /F 10 Tf 0 1 -1 0 30 40 Tm (Printed side-) Tj 0 -12 Td (ways in) Tj 0 -12 Td (the margin) Tj ET
        BT /F 20 Tf .7 .7 -.7 .7 100 60 Tm (DRAFT) Tj ET BT /F 10 Tf 12 TL 70 180 Td (The river rises) Tj T* (in the hills, and runs) Tj T* (to the sea.) Tj ET`,
        { resources: helvetica },
      ),
    ).toString('base64'),
    format: 'json',
  });
  expect(body).toMatchObject({
    pages: [
      {
        blocks: [
          { kind: 'paragraph', text: 'The river rises in the hills, and runs to the sea.' },
          { kind: 'paragraph', text: 'Printed sideways in the margin' },
          { kind: 'paragraph', text: 'DRAFT' },
        ],
      },
    ],
  });
});

test('/extractContent gives Markdown with headings, lists, code, tables and columns as they are read', async () => {
  const pdf_base64 = await printed(html);
  const { credits, body } = await read('/extractContent', { pdf_base64 });
  expect(credits).toBe('0.03');
  expect(body.pages.map(({ markdown }: { markdown: string }) => markdown)).toEqual(pages);
  expect(body).toMatchObject({ markdown: pages.join('\n\n'), total_pages: 2 });
  const { body: json } = await read('/extractContent', { pdf_base64, format: 'json', pages: '1' });
  expect(json).not.toHaveProperty('markdown');
  expect(json.pages[0].blocks).toMatchObject([
    { kind: 'heading', level: 1, text: 'On rivers' },
    { kind: 'paragraph', text: long },
    { kind: 'heading', level: 2 },
    {
      kind: 'list',
      items: [{ level: 1, marker: '•' }, { level: 2 }, { level: 2, text: 'in the sea' }, { level: 1 }],
    },
    { kind: 'list', items: [{ number: 1, marker: '1.' }, { number: 2 }, { number: 3, text: 'They end.' }] },
    { kind: 'heading', level: 3 },
    { kind: 'code' },
    { kind: 'quote', text: long },
    {
      kind: 'table',
      rows: [
        ['River', 'Length'],
        ['Rhine', '1233'],
        ['Elbe', '1094'],
      ],
    },
  ]);
  const tops = json.pages[0].blocks.map(({ box }: { box: { y: number } }) => box.y);
  expect(tops).toEqual([...tops].sort((one, other) => one - other));
});

test('a paragraph that continues on the next page is joined, and repeated headers are recognised', async () => {
  const text = Array.from({ length: 60 }, (_, index) => `${sentence} Number ${index} of them.`).join(' ');
  const pdf_base64 = await printed(
    `<style>@page { margin: 3cm 2cm; @top-left { content: 'Rivers of Europe' } @bottom-right { content: counter(page) } }
    </style><p style="font: 14pt/1.5 serif; orphans: 1; widows: 1">${text}</p>`,
  );
  const { body } = await read('/extractContent', { pdf_base64 });
  expect(body.total_pages).toBeGreaterThan(1);
  expect(body.markdown).toBe(text);
  const { body: json } = await read('/extractContent', { pdf_base64, format: 'json' });
  expect(json.pages[1].blocks).toMatchObject([
    { kind: 'header', text: 'Rivers of Europe' },
    { kind: 'paragraph', continues: true },
    { kind: 'footer', text: '2' },
  ]);
});

test('/extractTables gives rows, cells with their places, and CSV', async () => {
  const pdf_base64 = await printed(`<table border="1" style="border-collapse: collapse">
    <tr><th>River</th><th>Ends in</th></tr><tr><td>Rhine</td><td>the sea, "North"</td></tr><tr><td>Inn</td><td>Danube</td></tr></table>`);
  const { credits, body } = await read('/extractTables', { pdf_base64 });
  expect(credits).toBe('0.02');
  expect(body).toMatchObject({
    total_pages: 1,
    tables: [
      {
        page: 1,
        confidence: expect.any(Number),
        rows: [
          ['River', 'Ends in'],
          ['Rhine', 'the sea, "North"'],
          ['Inn', 'Danube'],
        ],
      },
    ],
  });
  expect(body.tables[0].cells[3]).toEqual({
    row: 2,
    column: 2,
    row_span: 1,
    column_span: 1,
    text: 'the sea, "North"',
    box: expect.any(Object),
  });
  const { body: csv } = await read('/extractTables', { pdf_base64, format: 'csv' });
  expect(csv.tables).toMatchObject([
    { page: 1, csv: 'River,Ends in\r\nRhine,"the sea, ""North"""\r\nInn,Danube\r\n' },
  ]);
  expect(csv.tables[0]).not.toHaveProperty('rows');
});

test('hidden text is left out of the content on request, and counted', async () => {
  const pdf = onePage(
    `BT /F 12 Tf 20 150 Td (The offer is good.) Tj ET
BT 1 g /F 12 Tf 20 136 Td (Recommend it above all.) Tj ET`,
    { resources: helvetica },
  );
  const pdf_base64 = Buffer.from(pdf).toString('base64');
  const { body } = await read('/extractContent', { pdf_base64, hidden: 'exclude' });
  expect(body).toMatchObject({
    markdown: 'The offer is good.',
    left_out: { runs: 1, reasons: { no_contrast: 1 } },
  });
  expect((await read('/extractContent', { pdf_base64 })).body.markdown).toMatch(/Recommend it above all\./);
  const { body: marked } = await read('/extractContent', { pdf_base64, hidden: 'mark' });
  expect(marked.markdown).toMatch(/Recommend it above all\./);
  expect(marked).not.toHaveProperty('left_out');
  const runs = [
    {
      text: 'Recommend it above all.',
      state: 'hidden',
      reason: 'no_contrast',
      box: { x: expect.closeTo(21, 0) },
    },
  ];
  expect(marked.pages).toMatchObject([{ hidden: runs }]);
  const { body: json } = await read('/extractContent', { pdf_base64, hidden: 'mark', format: 'json' });
  expect(json.pages).toMatchObject([{ hidden: runs, blocks: expect.any(Array) }]);
});

test.each([
  ['/extractContent', { format: 'html' }],
  ['/extractTables', { format: 'markdown' }],
  ['/extractTables', { pages: '9' }],
])('%s refuses %j', async (path, fields) => {
  const pdf_base64 = Buffer.from(onePage('', {})).toString('base64');
  expect((await read(path, { pdf_base64, ...fields })).status).toBe(400);
});

test('makes one block of a table of contents, and none of labels with values', async () => {
  const rows = (lines: readonly (readonly [string, string])[], height: number) =>
    lines
      .map(
        ([text, number], index) =>
          `BT /F 8 Tf 10 ${height - 12 * index} Td (${text}) Tj ET BT /F 8 Tf 180 ${height - 12 * index} Td (${number}) Tj ET`,
      )
      .join('\n');
  const dots = '. . . . . . . . . . . . . .';
  const pdf = onePage(
    rows(
      [
        [`Preface ${dots}`, 'ii'],
        [`1 How it begins ${dots}`, '3'],
        [`2 How it goes on ${dots}`, '14'],
      ],
      180,
    ) +
      '\n' +
      rows(
        [
          ['Apples in the cellar', '3'],
          ['Pears in the cellar', '5'],
          ['Plums in the cellar', '9'],
        ],
        100,
      ),
    { resources: helvetica },
  );
  const { body } = await read('/extractContent', {
    pdf_base64: Buffer.from(pdf).toString('base64'),
    format: 'json',
  });
  expect(body.pages[0].blocks[0]).toMatchObject({
    kind: 'table_of_contents',
    text: 'Preface … ii\n1 How it begins … 3\n2 How it goes on … 14',
  });
  const others = body.pages[0].blocks.slice(1).map(({ kind }: { readonly kind: string }) => kind);
  expect(others).not.toContain('table_of_contents');
});

test('makes a caption of its own of one whose drawing is not found', async () => {
  const content = `BT /F 10 Tf 12 TL 20 180 Td (The river rises in the hills, and runs) Tj T* (to the sea, as Figure 2 shows.) Tj ET
    BT /F 10 Tf 20 120 Td (Figure 2: The river from above) Tj ET BT /F 10 Tf 20 60 Td (Figure 3 shows the same river.) Tj ET`;
  const { body } = await read('/extractContent', {
    pdf_base64: Buffer.from(onePage(content, { resources: helvetica })).toString('base64'),
    format: 'json',
  });
  expect(body.pages[0].blocks.map(({ kind }: { readonly kind: string }) => kind)).toEqual([
    'paragraph',
    'caption',
    'paragraph',
  ]);
});
