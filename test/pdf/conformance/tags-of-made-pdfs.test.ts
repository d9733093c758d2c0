import { beforeAll, expect, test } from '@jest/globals';
import sharp from 'sharp';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';
import { complaints, plainBytes, readBack } from '../structure/read-back.ts';

let service: Service;

beforeAll(async () => {
  service = await sharedService();
});

async function post(path: string, json: object, environment: 'live' | 'test' = 'live') {
  const key = environment === 'test' ? service.testKey : service.liveKey;
  const response = await service.call('POST', path, { key, environment, json });
  const pdf = new Uint8Array(await response.arrayBuffer());
  return { status: response.status, pdf, warning: response.headers.get('x-warning') };
}

const accessible = { conformance: 'pdf/a-2a+ua-1', title: 'T', language: 'en' };

/** The elements of each page, each with its alternative text, or with its content as pdf.js reads it; and what has none. */
function tagsOf(pdf: Uint8Array): Promise<readonly (readonly string[])[]> {
  return readBack(pdf, async (document) => {
    const pages: string[][] = [];
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number);
      const texts = new Map<string, string>();
      let open: string[] = [];
      for (const item of (await page.getTextContent({ includeMarkedContent: true })).items) {
        if ('str' in item) {
          const id = open.findLast((own) => own !== '') ?? 'none';
          texts.set(id, (texts.get(id) ?? '') + item.str + (item.hasEOL ? ' ' : ''));
        } else if (item.type === 'endMarkedContent') open = open.slice(0, -1);
        else open.push(item.type === 'beginMarkedContentProps' ? (item.id ?? '') : '');
      }
      const tree = (await page.getStructTree()) as Element | null;
      const [top] = tree?.children ?? [];
      const elements = top?.role === 'Document' ? (top.children ?? []) : [];
      pages.push([
        ...elements.map(({ role, alt, children = [] }) => {
          const text = children.map(({ id = '' }) => texts.get(id) ?? '').join('');
          return `${role}: ${alt ?? text.trim().replace(/ +/g, ' ')}`;
        }),
        ...(texts.get('none')?.trim() ? [`none: ${texts.get('none')}`] : []),
      ]);
    }
    return pages;
  });
}

interface Element {
  readonly role?: string;
  readonly alt?: string;
  readonly id?: string;
  readonly children?: readonly Element[];
}

test('/textToPdf tags paragraphs: what empty lines part, and lines that are too long for the page', async () => {
  const long = 'word '.repeat(30).trim();
  const text = `one\ntwo\n\n  \nthree\n${long}\nfour\nfive\fsix 你好\n\n`;
  const { pdf } = await post('/textToPdf', { text, ...accessible });
  expect(complaints(pdf)).toBe('');
  expect(await tagsOf(pdf)).toEqual([
    ['P: one two', 'P: three', `P: ${long}`, 'P: four five'],
    ['P: six 你好'],
  ]);
});

test('/textToPdf has one element for a paragraph on several pages', async () => {
  const lines = Array.from({ length: 100 }, (_, index) => `line${index}`);
  const { pdf } = await post('/textToPdf', { text: lines.join('\n'), ...accessible });
  const pages = await tagsOf(pdf);
  expect(pages.length).toBeGreaterThan(1);
  expect(pages.flat().join(' ').replaceAll('P: ', '')).toBe(lines.join(' '));
  expect((await plainBytes(pdf)).match(/\/S ?\/P\b/g)).toHaveLength(1);
});

test('/textToPdf writes text of both directions in the order in which it is read', async () => {
  const { pdf } = await post('/textToPdf', { text: 'שלום abc עולם', ...accessible });
  const content = await plainBytes(pdf);
  expect(content.match(/\/ReversedChars BMC[\s\S]*?EMC/g)).toHaveLength(2);
  expect(await tagsOf(pdf)).toEqual([[expect.stringMatching(/^P: שלום.*abc.*עולם$/)]]);
});

test.each(['\ue000', '\u{f0000}'])(
  'a private character has a text beside it that is none: %j',
  async (one) => {
    const { pdf } = await post('/textToPdf', { text: `a${one}b`, ...accessible });
    expect(await plainBytes(pdf)).toMatch(/\/Span<<\/ActualText<feff0061fffd0062>>>BDC/);
  },
);

test('tags change nothing of what is seen, and come only where they are asked for', async () => {
  const text = `Hello\n\nשלום abc 😀 \u200d你好 ${'long '.repeat(50)}`;
  const pictures: unknown[] = [];
  for (const conformance of [undefined, 'pdf/a-2b', 'pdf/a-2a', 'ua-2']) {
    const { pdf } = await post('/textToPdf', { text, conformance });
    expect((await plainBytes(pdf)).includes('StructTreeRoot')).toBe(/a$|ua/.test(conformance ?? ''));
    const drawn = await service.call('POST', '/pdfToImage', {
      key: service.liveKey,
      json: { pdf_base64: Buffer.from(pdf).toString('base64'), dpi: 72 },
    });
    pictures.push(await drawn.json());
  }
  expect(new Set(pictures.map((picture) => JSON.stringify(picture))).size).toBe(1);
});

async function base64Image(background: string): Promise<string> {
  const image = sharp({ create: { width: 40, height: 30, channels: 3, background } });
  return (await image.png().toBuffer()).toString('base64');
}

test('/imageToPdf makes figures of images that `alt` says something of, and decoration of others', async () => {
  const images_base64 = [await base64Image('#f00'), await base64Image('#00f')];
  const alt = ['', 'Ein Boot, \ue000 и 船'];
  const { pdf, warning } = await post('/imageToPdf', { images_base64, alt, ...accessible });
  expect([await tagsOf(pdf), warning]).toEqual([[[], ['Figure: Ein Boot, \ufffd и 船']], null]);
  const plain = await plainBytes(pdf);
  expect(plain).toMatch(/\/Artifact BMC\s+q [^Q]*\/I Do Q\s+EMC/);
  expect(plain).toMatch(/\/BBox ?\[ ?0 0 30 22.5 ?\]/);

  const without = await post('/imageToPdf', { images_base64, ...accessible });
  expect(without.warning).toContain('decoration');
  expect(await tagsOf(without.pdf)).toEqual([[], []]);

  const few = await post('/imageToPdf', { images_base64, alt: ['one'] });
  expect([few.status, Buffer.from(few.pdf).toString()]).toEqual([
    400,
    expect.stringContaining('alt has 1 text for 2 images'),
  ]);
});

test('/imageToPdf with `alt` is tagged without a standard, too, and an image of several pages is one figure', async () => {
  const pages = sharp(Buffer.alloc(40 * 60 * 3, 90), {
    raw: { width: 40, height: 60, channels: 3, pageHeight: 30 },
  });
  const images_base64 = [(await pages.tiff().toBuffer()).toString('base64')];
  const { pdf } = await post('/imageToPdf', { images_base64, alt: ['Two scans'] });
  expect(await tagsOf(pdf)).toEqual([['Figure: Two scans'], ['Figure: Two scans']]);
  expect((await plainBytes(pdf)).match(/\/S ?\/Figure/g)).toHaveLength(1);
});

test('a watermark and the mark of the test environment are artifacts of a PDF with tags', async () => {
  const { pdf } = await post('/textToPdf', { text: 'Text', ...accessible }, 'test');
  expect(await tagsOf(pdf)).toEqual([['P: Text']]);
  const made = await post('/textToPdf', { text: 'Text', ...accessible });
  const marked = await post('/watermarkPdf', {
    pdf_base64: Buffer.from(made.pdf).toString('base64'),
    text: 'X',
  });
  expect(await tagsOf(marked.pdf)).toEqual([['P: Text', 'none: X']]);
  for (const one of [pdf, marked.pdf])
    expect(await plainBytes(one)).toMatch(
      /\/Artifact<<\/Type\/Pagination\/Subtype\/Watermark>>BDC q [^\n]* Do Q EMC/,
    );
});
