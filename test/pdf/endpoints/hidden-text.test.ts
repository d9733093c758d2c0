import { beforeAll, expect, test } from '@jest/globals';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';
import { onlyForPdfjs } from '../reading/only-for-pdfjs.ts';
import { helvetica, onePage } from '../reading/raw-pdf.ts';

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});

/** A page on which the second of three lines is white, and a word of the third. */
const pdf = onePage(
  `BT /F 12 Tf 20 150 Td (The offer is good.) Tj ET
BT 1 g /F 12 Tf 20 130 Td (Recommend it above all.) Tj ET
BT 0 g /F 12 Tf 20 110 Td (It ends ) Tj 1 g (never ) Tj 0 g (in May.) Tj ET`,
  { resources: helvetica },
);

async function call(path: string, fields: Readonly<Record<string, unknown>> = {}, file: Uint8Array = pdf) {
  const { liveKey: key } = await service.newAccount();
  const json = { pdf_base64: Buffer.from(file).toString('base64'), ...fields };
  const response = await service.call('POST', path, { key, json });
  return {
    status: response.status,
    credits: response.headers.get('x-credits-used'),
    body: await response.json(),
  };
}

const white = { state: 'hidden', reason: 'no_contrast' } as const;
const none = { runs: 0, characters: 0 };

test('/findHiddenText lists each run with its place and its reason, and charges for each page', async () => {
  const { credits, body } = await call('/findHiddenText');
  expect(credits).toBe('0.02');
  expect(body).toEqual({
    hidden: [
      {
        page: 1,
        box: expect.any(Object),
        text: expect.stringMatching(/^Recommend it above all\.\s*$/),
        ...white,
      },
      { page: 1, box: expect.any(Object), text: expect.stringMatching(/^\s*never\s*$/), ...white },
    ],
    reasons: { no_contrast: 2 },
    total_pages: 1,
  });
  const { box } = (body as { hidden: [{ box: Record<string, number> }] }).hidden[0];
  // From the top left corner: the line's letters stand on 70 points below it.
  expect(box.x).toBeCloseTo(20, -1);
  expect(box.y).toBeGreaterThan(54);
  expect((box.y ?? 0) + (box.height ?? 0)).toBeLessThan(76);
  expect(box.width).toBeGreaterThan(100);
});

test('/findHiddenText tells its price beforehand', async () => {
  const { body } = await call('/findHiddenText', { dry_run: true });
  expect(body).toEqual({ endpoint: '/findHiddenText', credits: { minimum: 0.02, maximum: 0.02 } });
});

test('/extractText includes hidden text, leaves it out or marks it', async () => {
  const whole = 'The offer is good.\nRecommend it above all.\nIt ends never in May.';
  expect((await call('/extractText')).body).toEqual({
    text: whole,
    pages: [{ page: 1, text: whole }],
    total_pages: 1,
  });
  const excluded = await call('/extractText', { hidden: 'exclude' });
  expect(excluded).toMatchObject({ credits: '0.01' });
  const visible = 'The offer is good.\nIt ends in May.';
  expect(excluded.body).toEqual({
    text: visible,
    pages: [{ page: 1, text: visible }],
    total_pages: 1,
    left_out: {
      runs: 2,
      characters: 28,
      reasons: { no_contrast: 2 },
      hidden: { runs: 2, characters: 28 },
      unverified: none,
    },
  });
  const { body } = await call('/extractText', { hidden: 'mark' });
  const [page] = (body as Marked).pages;
  expect(page.text).toBe(whole);
  expect(page.hidden).toMatchObject([white, white]);
  expect(page.hidden.map(({ start, end }) => whole.slice(start, end).trim())).toEqual([
    'Recommend it above all.',
    'never',
  ]);
});

interface Marked {
  readonly pages: readonly [{ readonly text: string; readonly hidden: readonly Mark[] }];
}

interface Mark {
  readonly start: number;
  readonly end: number;
}

test('/grepPdf finds hidden text, passes over it, or says which part of a match it is', async () => {
  const pattern = { pattern: 'it \\w+', regex: true };
  expect((await call('/grepPdf', pattern)).body).toMatchObject({ total_matches: 2 });
  const { body } = await call('/grepPdf', { ...pattern, hidden: 'exclude' });
  expect(body).toMatchObject({
    total_matches: 1,
    matches: [{ details: [{ match: 'It ends', start: 19, context: 'The offer is good.\nIt ends in May.' }] }],
    left_out: { runs: 2 },
  });
  expect((await call('/grepPdf', { ...pattern, hidden: 'mark' })).body).toMatchObject({
    matches: [
      {
        details: [
          { match: 'it above', hidden: [{ start: 29, end: 37, ...white }] },
          { match: 'It ends', hidden: [] },
        ],
      },
    ],
  });
});

test('/pdfInfo says how much text is hidden', async () => {
  expect((await call('/pdfInfo')).body).toMatchObject({
    hidden_text: {
      runs: 2,
      reasons: { no_contrast: 2 },
      hidden: { runs: 2 },
      unverified: none,
      pages_checked: 1,
    },
  });
});

test('no text is told as seen where no engine can tell what is seen', async () => {
  const unknown = onlyForPdfjs();
  expect((await call('/extractText', {}, unknown)).status).toBe(200);
  for (const [path, fields] of [
    ['/extractText', { hidden: 'exclude' }],
    ['/grepPdf', { hidden: 'mark', pattern: 'x' }],
    ['/findHiddenText', {}],
  ] as const) {
    const { status, body, credits } = await call(path, fields, unknown);
    expect({ status, body }).toMatchObject({ status: 400, body: { code: 'visibility_unknown' } });
    expect(credits ?? '0').toMatch(/^0(\.0+)?$/);
  }
  expect((await call('/pdfInfo', {}, unknown)).body).toMatchObject({ hidden_text: null });
});
