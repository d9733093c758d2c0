import { beforeAll, expect, test } from '@jest/globals';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';
import { complaints, readBack } from '../structure/read-back.ts';

let service: Service;

beforeAll(async () => {
  service = await sharedService();
});

const dot =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4//8/w38GIAXDIBKE0DHxgljNBAAO9TXL0Y4OHwAAAABJRU5ErkJggg==';

const html = `<!doctype html><html lang="en"><title>Report</title>
<h2 id="top">First</h2>
<p style="background: #eee">See <a href="https://example.com/">the <em>site</em></a> or <a href="#end">the end</a>.</p>
<ul><li>One<ul><li>Below</li></ul></li><li>Two</li></ul>
<table border="1"><caption>Sums</caption><tr><th>Name<th colspan="2">Sum</tr><tr style="background: #eee"><td>A<td>1</tr></table>
<img src="${dot}" alt="A red dot"><img src="${dot}"><hr>
<a href="#top"><div><h4 id="end">Card</h4><p>Text</p></div></a>
<p style="opacity: .5">Pale</p>
<article>Comment <article>Answer</article></article></html>`;

interface Node {
  readonly role?: string;
  readonly alt?: string;
  readonly children?: readonly Node[];
}

/** A tree of tags as its roles in brackets: `Document(P)`. */
function outlined({ role = '', alt, children = [] }: Node): string {
  const below = children.map(outlined).filter((each) => each !== '');
  const own = alt === undefined ? role : `${role} "${alt}"`;
  return below.length > 0 ? `${own}(${below.join(' ')})` : own;
}

const print = (conformance: string) => printed(html, conformance);

async function printed(source: string, conformance: string) {
  const response = await service.call('POST', '/htmlToPdf', {
    key: service.liveKey,
    json: { html: source, conformance, outline: true, storage: { mode: 'default' } },
  });
  const { url, warnings } = (await response.json()) as { url: string; warnings: string[] };
  return { pdf: new Uint8Array(await (await fetch(url)).arrayBuffer()), warnings };
}

test.each(['pdf/a-2a+ua-1', 'pdf/a-4f+ua-2'])('HTML has tags as %s asks for', async (conformance) => {
  const { pdf, warnings } = await print(conformance);
  expect(complaints(pdf)).toBe('');
  expect(warnings).toEqual([
    'A picture has no alternative text (`alt`), and was marked as decoration.',
    expect.stringContaining('2 headings skipped a level'),
  ]);
  const { tree, links } = await readBack(pdf, async (document) => {
    const page = await document.getPage(1);
    const annotations = (await page.getAnnotations()) as { contentsObj: { str: string } }[];
    return { tree: await page.getStructTree(), links: annotations.map(({ contentsObj }) => contentsObj.str) };
  });
  // pdf.js tells neither elements without content nor those whose content is in a form XObject.
  expect(outlined(tree as Node).replace('Span', 'Em')).toBe(
    'Root(Document(H1 P(Link(Em) Link) L(LI(Lbl LBody(P L(LI(Lbl LBody)))) LI(Lbl LBody)) ' +
      'Table(Caption TR(TH TH) TR(TD TD)) Figure "A red dot" H2(Link) P(Link) Art(P Sect(P))))',
  );
  expect(new Set(links)).toEqual(new Set(['the site', 'the end', 'Card']));
});

test('a PDF without tags cannot be made accessible', async () => {
  const made = await service.call('POST', '/textToPdf', { key: service.liveKey, json: { text: 'Hello' } });
  const response = await service.call('POST', '/processPdf', {
    key: service.liveKey,
    json: {
      pdf_base64: Buffer.from(await made.arrayBuffer()).toString('base64'),
      stages: [{ operation: 'rotatePages', degrees: 90 }],
      conformance: 'ua-1',
    },
  });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    code: 'conformance_failed',
    details: [{ field: 'conformance', rule: 'ISO 14289-1, 7.1' }],
  });
});

test('good tags stay as they are, and bad ones are told with their clauses', async () => {
  const { pdf } = await print('pdf/a-2a+ua-1');
  const turn = async (source: Uint8Array, conformance: string) => {
    const response = await service.call('POST', '/processPdf', {
      key: service.liveKey,
      json: {
        pdf_base64: Buffer.from(source).toString('base64'),
        stages: [{ operation: 'rotatePages', degrees: 90 }],
        conformance,
      },
    });
    return { status: response.status, body: Buffer.from(await response.arrayBuffer()) };
  };
  const treeOf = (source: Uint8Array) =>
    readBack(source, async (document) =>
      outlined((await (await document.getPage(1)).getStructTree()) as Node),
    );
  const turned = await turn(pdf, 'ua-1');
  expect(turned.status).toBe(200);
  expect(await treeOf(new Uint8Array(turned.body))).toBe(await treeOf(pdf));
  const raw = await service.call('POST', '/htmlToPdf', {
    key: service.liveKey,
    json: { html, tagged: true },
  });
  const refused = await turn(new Uint8Array(await raw.arrayBuffer()), 'ua-1');
  const { details } = JSON.parse(refused.body.toString()) as { details: { rule: string }[] };
  expect(new Set(details.map(({ rule }) => rule))).toEqual(
    new Set(['7.1', '7.2', '7.3', '7.4.2'].map((clause) => `ISO 14289-1, ${clause}`)),
  );
});

test('text that has no tags is told', async () => {
  const { warnings } = await printed('<style>p::before { content: "1. " }</style><p>One<p>Two', 'ua-1');
  expect(warnings.filter((warning) => warning.includes('has no tags'))).toEqual([
    expect.stringContaining('Text in 2 places'),
  ]);
});

test('what is drawn twice belongs to the structure once', async () => {
  const { pdf } = await printed(
    '<p style="mask: linear-gradient(#000, transparent)">Masked',
    'pdf/a-2a+ua-1',
  );
  const items = await readBack(pdf, async (document) => {
    const page = await document.getPage(1);
    return (await page.getTextContent({ includeMarkedContent: true })).items;
  });
  const identifiers = items.flatMap((item) => ('id' in item && item.id ? [item.id] : []));
  expect(items.filter((item) => 'str' in item && item.str === 'Masked')).toHaveLength(2);
  expect(new Set(identifiers).size).toBe(identifiers.length);
});

test('PDF 2.0 says nothing in characters of a private use', async () => {
  const text = async (conformance: string) => {
    const { pdf } = await printed('<p>Icon: \ue001\ue002 end', conformance);
    const response = await service.call('POST', '/extractText', {
      key: service.liveKey,
      json: { pdf_base64: Buffer.from(pdf).toString('base64') },
    });
    return ((await response.json()) as { text: string }).text;
  };
  expect(await text('pdf/a-2u')).toMatch(/\p{Co}/u);
  expect(await text('pdf/a-4f+ua-2')).not.toMatch(/\p{Co}/u);
});
