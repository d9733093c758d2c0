import { deflateSync } from 'node:zlib';
import { beforeAll, expect, test } from '@jest/globals';
import { someOf } from '../../jest/chosen-cases.ts';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';
import { handWritten, line, stream, textPages } from '../objects/hand-written.ts';
import { pageTexts } from '../structure/read-back.ts';

let service: Service;
let key: string;

beforeAll(async () => {
  service = await sharedService();
  key = (await service.newAccount()).liveKey;
});

const texts = ['Salary', 'Address', 'Closing'];
const content = line('Salary');
const packed = deflateSync(content).toString('latin1');

/** The object of the first page's content, whose end is found by what stands before and after it. */
interface Ending {
  readonly length: string;
  readonly data?: string;
  readonly filter?: string;
  readonly end: string;
}

const right = `${content.length}`;
const endings: Readonly<Record<string, Ending>> = {
  'no endstream': { length: right, end: '\nendobj\n' },
  'a misspelt endstream': { length: right, end: '\nendstrem\nendobj\n' },
  'an endstream of two words': { length: right, end: '\nend stream\nendobj\n' },
  'an endstream that was cut short': { length: right, end: '\nendst\nendobj\n' },
  'no endstream, packed': {
    length: `${packed.length}`,
    data: packed,
    filter: '/Filter/FlateDecode',
    end: '\nendobj\n',
  },
  'no endstream, packed, and no space': {
    length: '1',
    data: packed,
    filter: '/Filter/FlateDecode',
    end: 'endobj\n',
  },
  'neither endstream nor endobj': { length: right, end: '\n' },
  'both misspelt': { length: right, end: '\nendstrem\nendobjj\n' },
  'no endstream, and a length too long': { length: '5000', end: '\nendobj\n' },
  'no endstream, and a length too short': { length: '3', end: '\nendobj\n' },
  'no endstream, and no length': { length: '', end: '\nendobj\n' },
  'no endstream, and a length of no object': { length: '99 0 R', end: '\nendobj\n' },
  'neither endstream, endobj nor length': { length: '', end: '\n' },
  'neither of them, on one line': { length: '', end: ' ' },
  'a length too long': { length: '120', end: '\nendstream\nendobj\n' },
  'a length below nothing': { length: '-1', end: '\nendstream\nendobj\n' },
  'no endobj': { length: right, end: '\nendstream\n' },
  'neither of them, and no space': { length: '', end: ' endobj' },
  'words of objects in what it says': {
    length: '7',
    data: `(a 7 0 obj) pop ${content} % endobj\n`,
    end: '\nendstream\nendobj\n',
  },
};

function damaged({ length, data = content, filter = '', end }: Ending, { isTableRight = true } = {}): Buffer {
  const marker = 'the end of the first content';
  const bodies = { ...textPages(texts), 5: stream(marker) };
  const whole = handWritten(bodies).toString('latin1');
  const from = whole.indexOf('5 0 obj');
  const to = whole.indexOf('6 0 obj');
  const object = `5 0 obj\n<<${length && `/Length ${length}`}${filter}>>\nstream\n${data}${end}`;
  const shift = object.length - (to - from);
  const text = `${whole.slice(0, from)}${object}${whole.slice(to)}`;
  const moved = (digits: string, by: number) => String(Number(digits) + by).padStart(digits.length, '0');
  const repaired = text
    .replace(/^\d{10}(?= 00000 n)/gm, (digits) => (Number(digits) > from ? moved(digits, shift) : digits))
    .replace(/(?<=startxref\n)\d+/, (digits) => moved(digits, shift));
  return Buffer.from(isTableRight ? repaired : text, 'latin1');
}

async function call(path: string, json: object): Promise<Response> {
  const response = await service.call('POST', path, { key, json });
  expect({ path, status: response.status }).toEqual({ path, status: 200 });
  return response;
}

async function madeTexts(path: string, json: object): Promise<string[]> {
  const response = await call(path, json);
  const made = await pageTexts(Buffer.from(await response.arrayBuffer()));
  return made.map((text) => text.trim());
}

/** What each endpoint finds on the pages that it was given. */
async function found(pdf: Buffer) {
  const pdf_base64 = pdf.toString('base64');
  const read = (await (await call('/extractText', { pdf_base64 })).json()) as {
    pages: readonly { text: string }[];
  };
  return {
    extractText: read.pages.map(({ text }) => text.trim()),
    extractPages: await madeTexts('/extractPages', { pdf_base64, pages: '1' }),
    mergePdfs: await madeTexts('/mergePdfs', { pdfs_base64: [pdf_base64, pdf_base64] }),
    watermarkPdf: await madeTexts('/watermarkPdf', { pdf_base64, text: 'Draft', pages: '3' }),
    compressPdf: await madeTexts('/compressPdf', { pdf_base64, level: 'lossless' }),
    redactPdf: await madeTexts('/redactPdf', { pdf_base64, redactions: [{ text: 'Address' }] }),
  };
}

const expected = {
  extractText: texts,
  extractPages: ['Salary'],
  mergePdfs: [...texts, ...texts],
  watermarkPdf: ['Salary', 'Address', expect.stringContaining('Closing')],
  compressPdf: texts,
  redactPdf: ['Salary', '', 'Closing'],
};

test.each(someOf(Object.entries(endings), 6))('keeps each page’s text to itself: %s', async (_, ending) => {
  expect(await found(damaged(ending))).toEqual(expected);
});

test.each(['no endstream', 'neither endstream nor endobj'])(
  'keeps each page’s text to itself where objects are not where they are said to be: %s',
  async (name) => {
    expect(await found(damaged(endings[name] as Ending, { isTableRight: false }))).toEqual(expected);
  },
);
