import { beforeAll, expect, test } from '@jest/globals';
import { someOf } from '../jest/chosen-cases.ts';
import { type ReadPdf, readPdf } from '../render/read-pdf.ts';
import type { Service } from '../service.ts';
import { sharedService } from '../shared-service.ts';

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});

async function print(body: object): Promise<Response> {
  return service.call('POST', '/markdownToPdf', { key: service.liveKey, json: body });
}

async function printed(body: object): Promise<ReadPdf> {
  const response = await print(body);
  expect(response.status).toBe(200);
  return readPdf(new Uint8Array(await response.arrayBuffer()));
}

async function textOf(markdown: string, fields: object = {}): Promise<string> {
  const { pages } = await printed({ markdown, ...fields });
  return pages.map(({ text }) => text).join('\n');
}

test.each([
  ['headings', '# Report\n\nof 2026', ['Report', 'of 2026']],
  ['tables', '| a | b |\n|---|--:|\n| one | 2 |', ['one', '2']],
  ['strikethrough', 'was ~~this~~ that', ['this', 'that']],
  ['footnotes', 'text[^1]\n\n[^1]: the note', ['[1]', 'the note']],
  ['bare links', 'see https://example.org/x', ['https://example.org/x']],
  ['HTML', 'a <b>bold</b> word', ['bold']],
])('prints %s', async (_what, markdown, expected) => {
  const text = await textOf(markdown);
  for (const part of expected) expect(text).toContain(part);
  expect(text).not.toMatch(/[|~^]|\*\*|# /);
});

test('prints a task list as boxes', async () => {
  const text = await textOf('- [x] done\n- [ ] open');
  expect(text).toContain('done');
  expect(text).not.toContain('[');
});

test('sets TeX as a formula, and leaves other dollar signs and invalid TeX as text', async () => {
  const text = await textOf('Einstein: $E = mc^2$, at $5 or $6.\n\n$$\\sqrt{2}$$\n\n```math\n\\pi\n```');
  expect(text.normalize('NFKC')).toMatch(/E\s*=\s*m\s*c\s*2/);
  expect(text.normalize('NFKC')).toContain('π');
  expect(text).toContain('$5 or $6');
  expect(text).not.toMatch(/\\sqrt|\\pi/);
  expect(await textOf('$\\frac{1$')).toContain('\\frac{1');
});

test('has a glyph for all of a formula', async () => {
  const { pages } = await printed({ markdown: '$$\\sum_{k=1}^n \\int x\\,dx \\le \\mathbb{R} \\alpha$$' });
  expect(pages.map(({ missingGlyphs }) => missingGlyphs)).toEqual([0]);
});

test('colours code by its language, in the theme of GitHub alone', async () => {
  const markdown = '```ts\nconst answer = 42;\n```';
  const [keyword, number] = ['#cf222e', '#0550ae'];
  const github = await printed({ markdown });
  expect(github.pages[0]?.colors).toEqual(expect.arrayContaining([keyword, number]));
  const plain = await printed({ markdown, theme: 'plain' });
  expect(plain.pages[0]?.colors).not.toContain(keyword);
  const unknown = await printed({ markdown: '```nonesuch\nconst answer = 42;\n```' });
  expect(unknown.pages[0]?.text).toContain('const answer = 42;');
});

test('prints the five alerts of GitHub with titles in their colours', async () => {
  const kinds = ['NOTE', 'TIP', 'important', 'Warning', 'CAUTION'];
  const markdown = kinds.map((kind) => `> [!${kind}]\n> about ${kind}\n> - a list`).join('\n\n');
  const { pages } = await printed({ markdown });
  const [{ text = '', colors = [] } = {}] = pages;
  for (const title of ['Note', 'Tip', 'Important', 'Warning', 'Caution'])
    expect(text).toMatch(new RegExp(`^${title}$`, 'm'));
  expect(text).not.toMatch(/\[!|[>\]]/);
  expect(colors).toEqual(expect.arrayContaining(['#0969da', '#1a7f37', '#8250df', '#9a6700', '#d1242f']));
  const plain = await printed({ markdown, theme: 'plain' });
  expect(plain.pages[0]?.text).toBe(text);
  expect(plain.pages[0]?.colors).not.toContain('#d1242f');
});

test.each([
  ['in a list', '- > [!NOTE]\n  > text'],
  ['in a quote', '> > [!NOTE]\n> > text'],
  ['in an alert', '> [!TIP]\n> > [!NOTE]\n> > text'],
  ['with a title', '> [!NOTE] Mine\n> text'],
  ['of an unknown kind', '> [!NOTES]\n> text'],
  ['without content', '> [!NOTE]'],
  ['in code', '    > [!NOTE]\n    > text'],
])('leaves an alert %s as it is written, as GitHub does', async (_where, markdown) => {
  expect(await textOf(markdown)).toContain('[!NOTE');
});

test('prints an alert and emoji that conform to PDF/UA', async () => {
  const response = await print({ markdown: '# A\n\n> [!TIP]\n> text :+1:', conformance: 'ua-1' });
  expect([response.status, response.headers.get('x-render-warnings')]).toEqual([200, '0']);
  await response.body?.cancel();
});

test('replaces the names of emoji, and nothing else between colons', async () => {
  const text = await textOf(
    'a :+1: b:tada:c :mexico: `:code:` :nonesuch: \\:smile: :) 10:30:45 https://example.org/:smile:/\n\n    :smile:',
  );
  for (const part of ['a 👍 b🎉c 🇲🇽', ':code: :nonesuch: :smile: :) 10:30:45', '/:smile:/', '\n:smile:'])
    expect(text).toContain(part);
});

test('links to a heading with emoji by its anchor on GitHub', async () => {
  const text = await textOf(
    '# :rocket: Start\n\n<script>document.write(document.querySelector("h1").id)</script>',
  );
  expect(text).toContain('rocket-start');
});

/** The properties that a page has in its head, as its own script reads them. */
async function propertiesOf(markdown: string): Promise<string> {
  const read = `<script>
    const shown = [['title', document.title], ['lang', document.documentElement.lang]]
      .concat([...document.querySelectorAll('meta[name]')].map(({ name, content }) => [name, content]));
    document.querySelector('article').append(shown.filter(([, value]) => value).map((pair) => pair.join('=')).join('; '));
  </script>`;
  return (await textOf(`${markdown}\n\n${read}`)).trim().replace(/\s+/g, ' ');
}

test('takes properties from front matter, and does not print it', async () => {
  const markdown = [
    '---',
    'title: "A <b>bold</b> & \\"quoted\\" title"',
    'author: [Ann, "Bob"]',
    'lang: de-CH',
    'date: 2026-11-26',
    'description: >',
    '  folded',
    '  text',
    'keywords: one, two',
    'secret: 1.10',
    'nested: { title: no }',
    '---',
    '# Heading',
  ].join('\n');
  expect(await propertiesOf(markdown)).toBe(
    'Heading title=A <b>bold</b> & "quoted" title; lang=de-CH; author=Ann, Bob; description=folded text; keywords=one, two; date=2026-11-26',
  );
});

test('gives the title of front matter to the PDF', async () => {
  const made = await print({ markdown: '---\ntitle: 1.10\n---\n# Heading' });
  const form = new FormData();
  form.set('file', await made.blob(), 'a.pdf');
  const read = await service.call('POST', '/pdfInfo', { key: service.liveKey, form });
  expect(await read.json()).toMatchObject({ metadata: { title: '1.10' } });
});

test.each([
  ['with a byte order mark and CRLF', '\uFEFF---\r\ntitle: T\r\n---\r\ntext', 'text title=T'],
  ['closed by dots', '---\ntitle: T\n...\ntext', 'text title=T'],
  ['that is empty', '---\n---\ntext', 'text'],
  ['of comments', '---\n# title: T\n---\ntext', 'text'],
  ['without values', '---\ntitle:\nauthor: ~\nlang: null\n---\n# H', 'H title=H'],
  ['of reserved keys', '---\n__proto__: { title: P }\nconstructor: C\ntitle: T\n---\ntext', 'text title=T'],
])('reads front matter %s', async (_what, markdown, expected) => {
  expect(await propertiesOf(markdown)).toBe(expected);
});

test.each([
  ['rules', '---\nfirst\n\n---\nsecond', ['first', 'second']],
  ['a list between rules', '---\n- one\n- two\n\n---\n', ['one', 'two']],
  ['a rule', '---\ntitle: T\n', ['title: T']],
  ['front matter further down', 'text\n\n---\ntitle: T\n---\n', ['title: T']],
  ['more than 64 KB between rules', `---\ntitle: T\n${'k: v\n'.repeat(14_000)}---\n`, ['title: T']],
])('prints %s as Markdown', async (_what, markdown, expected) => {
  const response = await print({ markdown });
  expect(response.headers.get('x-render-warnings')).toBe('0');
  const { pages } = await readPdf(new Uint8Array(await response.arrayBuffer()));
  for (const part of expected) expect(pages[0]?.text).toContain(part);
});

/** The text of a PDF, and the warnings of its call. */
async function textAndWarnings(body: object): Promise<{ text: string; warnings: string[] }> {
  const stored = await print({ ...body, storage: { mode: 'default' } });
  const { warnings, url } = await stored.json();
  const { pages } = await readPdf(new Uint8Array(await (await fetch(url)).arrayBuffer()));
  return { text: pages.map(({ text }) => text).join('\n'), warnings };
}

test.each([
  ['that is not YAML', 'title: T\nauthor: A: B', 3],
  ['with an unclosed quote', 'title: "T', 3],
  ['with a key twice', 'title: T\ntitle: U', 3],
  ['nested without end', `title: ${'['.repeat(30_000)}`, 2],
  ['with a fence', 'title: T\na: b: ~~~~\n~~~~', 3],
])('prints front matter %s as code, as GitHub does, with a warning', async (_what, yaml, line) => {
  const { text, warnings } = await textAndWarnings({ markdown: `---\n${yaml}\n---\n# Heading` });
  expect(warnings).toEqual([`front matter: line ${line} is not valid YAML, and is printed as code`]);
  expect(text).toMatch(/^title:/);
  expect(text).toMatch(/^Heading$/m);
});

test('warns of properties that are not text, and ignores them', async () => {
  const markdown = '---\ntitle: { a: b }\nlang: german!\nauthor: [{ name: A }]\nx: &x y\ndate: *x\n---\n# H';
  const { text, warnings } = await textAndWarnings({ markdown });
  expect(text.trim()).toBe('H');
  expect(warnings).toEqual([
    'front matter: title must be text',
    'front matter: author must be text',
    'front matter: date must be text',
    'front matter: lang must be a language tag such as en-GB',
  ]);
});

test.each(
  someOf(
    [
      [
        'aliases that multiply',
        `a: &a [x]\n${'bcdefghij'.replace(/./g, (key) => `${key}: &${key} [${`*${String.fromCharCode(key.charCodeAt(0) - 1)},`.repeat(9)}]\n`)}`,
      ],
      ['custom tags', 'a: !!js/function "() => {}"\nb: !ruby/object:X {}\nc: !!binary AAAA'],
      ['thousands of keys', Array.from({ length: 7_000 }, (_, index) => `k${index}: v`).join('\n')],
    ],
    3,
  ),
)('reads the title of front matter with %s', async (_what, yaml) => {
  expect(await propertiesOf(`---\n${yaml}\ntitle: T\n---\ntext`)).toBe('text title=T');
});

function diagram(source: string): string {
  return `\`\`\`mermaid\n${source}\n\`\`\`\n\n`;
}

const diagramKinds = [
  ['flowchart', 'graph TD; A[one] -->|yes| B{two}', 'one yes two'],
  ['sequence', 'sequenceDiagram\n  one->>two: yes', 'one two yes'],
  ['class', 'classDiagram\n  class one {\n    +two()\n  }', 'one two()'],
  ['state', 'stateDiagram-v2\n  one --> two: yes', 'one two yes'],
  ['entity', 'erDiagram\n  CAR ||--o{ DRIVER : yes', 'CAR DRIVER yes'],
  [
    'gantt',
    'gantt\n  title one\n  dateFormat YYYY-MM-DD\n  section two\n  yes: 2026-01-01, 30d',
    'one two yes',
  ],
  ['pie', 'pie title one\n  "two" : 3\n  "yes" : 1', 'one two yes'],
  ['git', 'gitGraph\n  commit id: "one"\n  branch two', 'one two main'],
  ['timeline', 'timeline\n  title one\n  2002 : two', 'one 2002 two'],
  ['journey', 'journey\n  title one\n  section two\n    yes: 5: Me', 'one two yes Me'],
  ['quadrant', 'quadrantChart\n  title one\n  two: [0.3, 0.6]', 'one two'],
] as const;

test.each(someOf(diagramKinds, 3))('draws a %s diagram', async (_kind, source, labels) => {
  const response = await print({ markdown: `# Title\n\n${diagram(source)}`, javascript: false });
  expect(response.headers.get('x-render-warnings')).toBe('0');
  const { pages } = await readPdf(new Uint8Array(await response.arrayBuffer()));
  for (const label of labels.split(' ')) expect(pages[0]?.text).toContain(label);
  expect(pages[0]?.text).not.toMatch(/-->|->>|: yes|title/);
  expect(pages.map(({ images }) => images)).toEqual([0]); // lines, not pixels
});

test('draws diagrams in lists and quotes, with the fonts of the page, the same each time', async () => {
  const markdown = `- x\n  ${diagram('graph TD; A[one] --> B').replaceAll('\n', '\n  ')}\n> ${diagram('gitGraph\n  commit\n  commit').trim().replaceAll('\n', '\n> ')}`;
  const css = '.markdown { font-family: serif }';
  const first = await printed({ markdown, css });
  expect(first.pages[0]?.fonts).toEqual(['Tinos-Regular']);
  expect(first.pages[0]?.text).toContain('one');
  expect(first).toEqual(await printed({ markdown, css, javascript: false }));
});

test('fits a diagram that is higher or wider than the paper onto a page', async () => {
  const chain = Array.from({ length: 60 }, (_, index) => `n${index} --> n${index + 1}`).join('\n');
  const { pages } = await printed({
    markdown: `${diagram(`graph TD\n${chain}`)}${diagram(`graph LR\n${chain}`)}`,
    format: 'A5',
  });
  expect(pages.map(({ text }) => text.match(/n60$/gm)?.length)).toEqual([2]);
});

test('prints diagrams that cannot be drawn as code, with a warning each', async () => {
  const markdown = [
    '---\ntitle: T\n---\n\n',
    diagram('graph TD;\n  A[open --> B'),
    diagram('mindmap\n  root'),
    diagram(''),
    diagram(`graph TD;\n${'A-->B;'.repeat(9_000)}`),
    diagram(`graph TD;\n${Array.from({ length: 501 }, (_, index) => `a-->b${index}`).join(';')}`),
    diagram('graph TD; A[drawn]'),
  ].join('');
  const { text, warnings } = await textAndWarnings({ markdown });
  expect(warnings).toEqual([
    'diagram in line 5 is printed as code: Parse error',
    'diagram in line 10 is printed as code: No diagram type detected matching given configuration for text: mindmap',
    'diagram in line 15 is printed as code: No diagram type detected matching given configuration for text',
    'diagram in line 19 is printed as code: It is longer than 50000 characters',
    'diagram in line 24 is printed as code: Edge limit exceeded. 500 edges found, but the limit is 500.',
  ]);
  for (const part of ['A[open --> B', 'mindmap', 'drawn']) expect(text).toContain(part);
  expect(text).not.toContain('graph TD; A[drawn]');
});

test('runs no script or markup of a diagram', async () => {
  const source = `%%{init: {"securityLevel": "loose"}}%%
  graph TD
  A["<img src=x onerror='document.body.append(1e9)'>one"] --> B["<script>document.body.append(1e9)</script>two"]
  click A call alert("x")`;
  const text = await textOf(diagram(source));
  expect(text).toMatch(/one\s+two/);
  expect(text).not.toContain('1000000000');
});

test('prints what a script leaves of a page with a diagram', async () => {
  const response = await print({
    markdown: `${diagram('graph TD; A[one] --> B')}<script>document.documentElement.remove()</script>`,
  });
  expect([response.status, response.headers.get('x-render-warnings')]).toEqual([200, '0']);
  await response.body?.cancel();
});

test('states the title of a diagram in the tags', async () => {
  const source = 'graph TD\n  accTitle: What happens\n  accDescr: one, then two\n  A --> B';
  const made = await print({ markdown: `# T\n\n${diagram(source)}`, conformance: 'ua-1' });
  expect(made.headers.get('x-render-warnings')).toBe('0');
  const pdf = Buffer.from(await made.arrayBuffer()).toString('latin1');
  expect(pdf).toContain('/Alt (What happens. one, then two)');
});

test('ends a diagram that takes longer than the call may, and prints the next', async () => {
  const relations = Array.from({ length: 1_200 }, (_, index) => `a${index % 60} ||--o{ b${index % 61} : c`);
  const response = await print({ markdown: diagram(`erDiagram\n${relations.join('\n')}`), timeout: 2_000 });
  expect(await response.json()).toMatchObject({ code: 'render_timeout' });
  expect(await textOf(diagram('graph TD; A[still here]'))).toContain('still here');
});

test('refuses a document that is too large together with its styles', async () => {
  const response = await print({ markdown: '< '.repeat(440_000), css: `/*${'x'.repeat(4_900_000)}*/` });
  expect(await response.json()).toMatchObject({ code: 'payload_too_large' });
});

test('takes the fields of /htmlToPdf', async () => {
  const { pages, outline } = await printed({
    markdown: '# One\n\n## Two\n\n[to two](#two)',
    css: 'h2 { break-before: page; color: #036 }',
    format: 'A5',
    outline: true,
    footer_html: '<span style="font-size: 9px">page <span class=pageNumber></span></span>',
  });
  expect(pages.map(({ width }) => Math.round(width))).toEqual([420, 420]);
  expect(pages[1]?.text).toContain('page 2');
  expect(pages[1]?.colors).toContain('#003366');
  expect(outline).toEqual(['One']); // Two is below it
});

test('costs what /htmlToPdf costs', async () => {
  const response = await print({ markdown: 'x' });
  expect(response.headers.get('x-credits-used')).toBe('1.01');
  await response.body?.cancel();
});

test.each([
  ['no markdown', {}, 400, 'missing_field'],
  ['an unknown theme', { markdown: 'x', theme: 'dark' }, 400, 'invalid_field'],
  ['more than 1 MB', { markdown: 'x'.repeat(1024 * 1024 + 1) }, 413, 'payload_too_large'],
  ['what is more than 5 MB as HTML', { markdown: '"'.repeat(1_000_000) }, 413, 'payload_too_large'],
])('refuses %s', async (_what, body, status, code) => {
  const response = await print(body);
  expect({ status: response.status, ...(await response.json()) }).toMatchObject({ status, code });
});

const endlessWork = [
  ['deep nesting', '> '.repeat(200_000)],
  ['open brackets', '['.repeat(500_000)],
  ['TeX that expands without end', '$\\def\\a{\\a\\a}\\a$'],
  [
    'a table of many cells',
    `${'|a'.repeat(2_000)}|\n${'|-'.repeat(2_000)}|\n${`${'|b'.repeat(2_000)}|\n`.repeat(100)}`,
  ],
  ['code that no expression matches', `\`\`\`js\n${'/*'.repeat(40_000)}\n\`\`\``],
] as const;

test.each(someOf(endlessWork, 2))('survives %s, and prints the next', async (_what, markdown) => {
  const response = await print({ markdown, timeout: 20_000 });
  if (response.status === 200) await response.body?.cancel();
  else
    expect(['payload_too_large', 'render_timeout', 'browser_crashed']).toContain(
      (await response.json()).code,
    );
  expect(await textOf('still here')).toContain('still here');
});
