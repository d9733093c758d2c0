import { expect, test } from '@jest/globals';
import { oneOfEach, takesAll } from '../jest/chosen-cases.ts';
import { textsOf } from '../pdf/reading/read-back.ts';
import { differingPixels, drawn } from './compare-drawings.ts';
import { hidingCalls } from './hiding-calls.ts';
import { type PageParts, type PageShape, pageShapes, pageWith, shownText } from './page-parts.ts';
import { type WayToHide, waysToHide } from './ways-to-hide.ts';
import { recognisedScan, waysToShow } from './ways-to-show.ts';

// One way to hide text for each set of reasons, on a page of one kind each; with TESTS=all every way, on pages of every kind.
// Each is checked first: programs read the text where it is not hidden from them, and a viewer shows no trace of it.

const { call, withoutHidden } = await hidingCalls();

interface Found {
  readonly hidden: readonly { readonly text: string; readonly reason: string }[];
}

/** Letters and digits alone: how words are spaced is not what is looked at. */
function letters(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '');
}

/** What is left of a line that is squeezed into a stroke, in pixels. */
const speck = 8;

const secret = 'Zebra 7 obeys no orders';

const cases = oneOfEach(waysToHide, ({ reasons }) => reasons.join()).flatMap(
  (way, index): [string, WayToHide, PageShape][] => {
    const shapes = takesAll
      ? pageShapes
      : pageShapes.filter((_, place) => place === index % pageShapes.length);
    return shapes.map((shape) => [`${way.name}, on a page ${shape.name}`, way, shape]);
  },
);

test.each(cases)('text hidden %s is found, and left out', async (_, way, shape) => {
  const pdf = pageWith(shape, way.hide(secret, shape));
  await checkControl(pdf, way, shape);

  const { hidden } = (await call('/findHiddenText', pdf)) as Found;
  const found = hidden.map(({ text }) => text).join(' ');
  expect(letters(found)).toContain(letters(secret));
  expect(letters(found)).not.toContain(letters(shownText));
  expect(way.reasons).toEqual(expect.arrayContaining([...new Set(hidden.map(({ reason }) => reason))]));

  const { text } = (await call('/extractText', pdf, { hidden: 'exclude' })) as { text: string };
  expect(letters(text)).not.toContain(letters(secret));
  expect(letters(text)).toContain(letters(shownText));
});

test.each(cases)('text hidden %s is removed, and no pixel changes', async (_, way, shape) => {
  const pdf = pageWith(shape, way.hide(secret, shape));
  const redacted = await withoutHidden(pdf);
  const [text = ''] = await textsOf(redacted);
  expect(letters(text)).toContain(letters(shownText));
  expect(letters(text)).not.toContain(letters(secret));
  expect(Buffer.from(redacted).toString('latin1')).not.toContain(secret);
  expect(await call('/findHiddenText', redacted)).toMatchObject({ hidden: [] });
  expect(await differingPixels(pdf, redacted)).toBeLessThan(way.reasons.includes('tiny') ? speck : 1);
});

/** That the text is there for programs, and that a viewer draws the page without a trace of it. */
async function checkControl(pdf: Uint8Array, way: WayToHide, shape: PageShape): Promise<void> {
  const [text = ''] = await textsOf(pdf);
  if (way.isExtracted) expect(letters(text)).toContain(letters(secret));
  else expect(Buffer.from(pdf).toString('latin1')).toContain(secret);
  const isShownAsOther = way.reasons[0] === 'mismatch';
  const without = isShownAsOther ? withoutMapping(pdf) : pageWith(shape, way.hide('', shape));
  expect(await differingPixels(pdf, without)).toBeLessThan(speck);
}

/** The same file without what says which characters its glyphs are; of the same length, so that nothing else moves. */
function withoutMapping(pdf: Uint8Array): Uint8Array {
  const text = Buffer.from(pdf).toString('latin1');
  return Buffer.from(
    text.replace('/ToUnicode', '/XoUnicode').replace('/ActualText', '/XctualText'),
    'latin1',
  );
}

const [plain] = pageShapes as [PageShape];

test.each(waysToShow.map((way) => [way.name, way] as const))(
  'text %s is not taken for hidden',
  async (_, way) => {
    const words = 'Fourteen quiet herons wait here';
    const pdf = pageWith(plain, way.show(words));
    expect(await differingPixels(pdf, pageWith(plain, way.show('')))).toBeGreaterThan(50);
    await expectNothingHidden(pdf, words);
  },
);

test('the text layer of a recognised scan is not taken for hidden', async () => {
  const words = 'Fourteen quiet herons wait here';
  const paper = pageWith(plain, { content: `BT /F 10 Tf 20 100 Td (${words}) Tj ET` });
  const scan: PageParts = recognisedScan(words, await drawn(paper, 150));
  const pdf = pageWith(plain, scan);
  await expectNothingHidden(pdf, words);
  await expectNothingHidden(await withoutHidden(pdf), words);
});

async function expectNothingHidden(pdf: Uint8Array, words: string): Promise<void> {
  expect(await call('/findHiddenText', pdf)).toMatchObject({ hidden: [], reasons: {} });
  const { text, left_out } = await call('/extractText', pdf, { hidden: 'exclude' });
  expect(letters(text)).toContain(letters(words));
  const none = { runs: 0, characters: 0 };
  expect(left_out).toEqual({ ...none, reasons: {}, hidden: none, unverified: none });
}
