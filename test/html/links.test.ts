import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib';
import { beforeAll, expect, test } from '@jest/globals';
import { complaints, readBack } from '../pdf/structure/read-back.ts';
import type { Service } from '../service.ts';
import { sharedService } from '../shared-service.ts';
import { zipOf } from './make-zip.ts';

let service: Service;

beforeAll(async () => {
  service = await sharedService();
});

async function print(json: object) {
  const response = await service.call('POST', '/htmlToPdf', { key: service.liveKey, json });
  expect(response.status).toBe(200);
  const pdf = new Uint8Array(await response.arrayBuffer());
  const warnings = Number(response.headers.get('x-render-warnings'));
  return { pdf, links: await linksOf(pdf), warnings, warning: response.headers.get('x-warning') };
}

/** The targets of a PDF's links, in order: addresses, or names of places in it. Each once, since a link may have parts. */
async function linksOf(pdf: Uint8Array): Promise<readonly string[]> {
  const document = await PDFDocument.load(pdf);
  const targets = document.getPages().flatMap((page) => {
    const annotations = page.node.lookupMaybe(PDFName.of('Annots'), PDFArray);
    return (annotations?.asArray() ?? []).map((reference) => {
      const annotation = document.context.lookup(reference, PDFDict);
      const action = annotation.lookupMaybe(PDFName.of('A'), PDFDict);
      const uri = action?.lookup(PDFName.of('URI'));
      if (uri instanceof PDFString || uri instanceof PDFHexString) return uri.decodeText();
      return String(annotation.get(PDFName.of('Dest')) ?? action ?? 'nothing');
    });
  });
  return [...new Set(targets)];
}

const addresses = {
  'http://example.com/a?q=(b)': 'http://example.com/a?q=(b)',
  'HTTPS://EXAMPLE.COM/ä': 'https://example.com/%C3%A4',
  ' https://example.com/trimmed ': 'https://example.com/trimmed',
  'mailto:ada@example.com': 'mailto:ada@example.com',
  'TEL:+49123': 'tel:+49123',
  'sms:+49123': 'sms:+49123',
  'ftp://example.com/file': 'ftp://example.com/file',
} as const;

/** Every one of these runs, opens or contains something, or is known to one program alone. */
const others = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(2)',
  ' \u0001\u001f javascript:alert(3)',
  'java\tscript:alert(4)',
  'java\r\nscript:alert(5)',
  'javascript\t:alert(6)',
  'javascript:alert(`ü\u2028)`)',
  'javascript:%61lert(7)//https://example.com',
  'javascript://example.com/%0aalert(8)',
  'file:///etc/passwd',
  'FILE://host/share/a.exe',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PGI+',
  'blob:https://example.com/0',
  'about:blank',
  'vbscript:MsgBox(1)',
  'view-source:https://example.com/',
  'chrome://settings/',
  'filesystem:https://example.com/temporary/a',
  'intent://scan/#Intent;end',
  'ms-word:ofe|u|https://example.com/a.docx',
  'ws://example.com/',
  'jar:https://example.com/a.jar!/b',
  'https-not:a',
  'mailtoo:a',
  'livescript:1',
  'x:1',
] as const;

const attribute = (text: string) =>
  [...text]
    .map((character) => (/[\w:/.-]/.test(character) ? character : `&#${character.codePointAt(0)};`))
    .join('');
const anchors = (targets: readonly string[]) =>
  targets.map((target) => `<a href="${attribute(target)}">link</a> `).join('');

test('keeps links to addresses and within the document, and warns of nothing', async () => {
  const { links, warnings } = await print({
    html: `<h1 id="top">a</h1><a href="#top">up</a>${anchors(Object.keys(addresses))}`,
  });
  expect(links).toEqual(['/top', ...Object.values(addresses)]);
  expect(warnings).toBe(0);
});

test.each([
  ['untagged', {}],
  ['tagged', { tagged: true, outline: true }],
])('leaves out all other links, in a PDF that is %s', async (_, options) => {
  const html = `<h1>a</h1>${anchors(others)}${anchors(Object.keys(addresses))}`;
  const { pdf, links, warnings, warning } = await print({ html, ...options });
  expect(links).toEqual(Object.values(addresses));
  expect(warnings).toBe(6);
  expect(warning).toMatch(
    /^link left out: javascript:alert\(1\); link left out: .*; \d+ more links left out$/,
  );
  expect(Buffer.from(pdf).toString('latin1')).not.toMatch(/script:|file:|data:|MsgBox/);
  expect(complaints(pdf)).toBe('');
});

test.each(others)('leaves out one link to %j', async (target) => {
  const { links, warnings } = await print({ html: `${anchors([target])}<p>a` });
  expect(links).toEqual([]);
  expect(warnings).toBe(1);
});

const script = 'javascript:alert(1)';

test.each([
  [
    'an SVG',
    { html: `<svg width="9" height="9"><a href="${script}"><rect width="9" height="9"/></a></svg>` },
  ],
  [
    'an SVG, the old way',
    { html: `<svg width="9" height="9"><a xlink:href="${script}"><text y="9">a</text></a></svg>` },
  ],
  ['a frame', { html: `<iframe srcdoc="<a href='${script}'>a</a>"></iframe>` }],
  [
    'a frame in a frame',
    { html: `<iframe srcdoc='<iframe srcdoc="<a href=${script}>a</a>"></iframe>'></iframe>` },
  ],
  ['a header', { html: 'a', header_html: `<a href="${script}" style="font-size: 9px">a</a>`, margin: '3cm' }],
  ['a footer', { html: 'a', footer_html: `<a href="${script}" style="font-size: 9px">a</a>`, margin: '3cm' }],
  [
    'a base of another scheme',
    { html: '<base href="file:///etc/"><a href="passwd">a</a>', base_url: undefined },
  ],
  [
    'a script before printing',
    {
      html: `<a>a</a><script>onbeforeprint = () => { document.links.length; document.querySelector("a").href = "${script}" }</script>`,
    },
  ],
  [
    'a page with a policy',
    {
      html: `<meta http-equiv="Content-Security-Policy" content="default-src 'none'"><a href="${script}">a</a>`,
    },
  ],
  [
    'a script’s shadow tree',
    {
      html: `<p id="p"><script>p.attachShadow({ mode: "closed" }).innerHTML = '<a href="${script}">a</a>'</script>`,
    },
  ],
  [
    'a link around blocks',
    { html: `<a href="${script}"><div>a</div><div style="break-before: page">b</div></a>` },
  ],
])('leaves out the link of %s', async (_, json) => {
  const { links, pdf } = await print(json);
  expect(links).toEqual([]);
  expect(Buffer.from(pdf).toString('latin1')).not.toMatch(/javascript|passwd/);
});

test('leaves out links to the files of a bundle, and keeps those to places in its page', async () => {
  const within = ['#place', '/#place', './#place', 'index.html#place', '/index.html?a#place'];
  const toFiles = ['other.html', 'img/logo.png', '/a/b#c', '?q=1', 'index.html', '//bundle.localhost/x', ''];
  const places = ['#nowhere', 'other.html#place'];
  const page = `<h1 id="place">a</h1>${anchors([...within, ...toFiles, ...places, 'https://example.com/'])}
    <svg width="9" height="9"><a href="drawing.svg"><rect width="9" height="9"/></a></svg>`;
  const files = { 'index.html': Buffer.from(page), 'other.html': Buffer.from('<p id="place">b') };
  const { pdf, links } = await print({ bundle_base64: zipOf(files).toString('base64') });
  expect(links).toEqual(['/place', 'https://example.com/']);
  expect(Buffer.from(pdf).toString('latin1')).not.toContain('bundle.localhost');
});

test('names each link once, the first five of them, and counts the others', async () => {
  const targets = Array.from({ length: 9 }, (_, index) => `javascript:${index}`);
  const json = { html: anchors([...targets, ...targets]), storage: { mode: 'default' } };
  const response = await service.call('POST', '/htmlToPdf', { key: service.liveKey, json });
  expect(await response.json()).toMatchObject({
    warnings: [
      ...[0, 1, 2, 3, 4].map((index) => `link left out: javascript:${index}`),
      '4 more links left out',
    ],
  });
});

test('does not change how links look', async () => {
  const html = `<style>a:any-link { font-size: 20px } a[href^=j] { font-size: 40px }</style><a href="${script}">wide</a>`;
  const { pdf } = await print({ html });
  const heights = await readBack(pdf, async (document) => {
    const { items } = await (await document.getPage(1)).getTextContent();
    return items.map((item) => ('height' in item ? item.height : 0));
  });
  expect(heights.map(Math.round)).toEqual([30]);
});

test('is not misled by the bytes of a picture', async () => {
  const jpeg = Buffer.from(
    '/9j/4AAQSkZJRgABAQEAYABgAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/wAALCAABAAEBAREA/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/9oACAEBAAA/APn+v//Z',
    'base64',
  );
  const comment = Buffer.from('/A <</S /URI /URI (javascript:alert(1))>>');
  const marked = Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from([0xff, 0xfe, 0, comment.length + 2]),
    comment,
    jpeg.subarray(2),
  ]);
  const { links, warnings } = await print({
    html: `<img src="data:image/jpeg;base64,${marked.toString('base64')}" width="9"><a href="https://example.com/">a</a>`,
  });
  expect(links).toEqual(['https://example.com/']);
  expect(warnings).toBe(0);
});
