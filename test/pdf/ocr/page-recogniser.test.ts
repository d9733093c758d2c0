import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import type { PictureReading } from '../../../functions/core/contract/messages/ocr.ts';
import { Problem } from '../../../functions/core/contract/problems/problem.ts';
import { byteBudget } from '../../../functions/core/ocr/byte-budget.ts';
import {
  pagesAtOnce,
  type RecognitionWishes,
  pageRecogniser as recogniserOf,
} from '../../../functions/core/ocr/page-recogniser.ts';
import type { OpenPdf } from '../../../functions/core/opening/open-pdf.ts';
import { nightlyTest } from '../../jest/chosen-cases.ts';

const nothing: PictureReading = { lines: [] };

/** A document of small pages with a black half, of which only what recognising asks for is there. */
function openDocument(given: Partial<OpenPdf> = {}): OpenPdf {
  return {
    sizes: async () => [{ widthPoints: 8, heightPoints: 8 }],
    draw: async (_: number, widthPixels: number, heightPixels: number) => {
      const pixels = new Uint8Array(4 * widthPixels * heightPixels);
      pixels.fill(255, 0, pixels.length / 2);
      return { pixels, widthPixels, heightPixels };
    },
    beside: async () => undefined,
    close: async () => {},
    ...given,
  } as OpenPdf; // a part of one
}

/** A recogniser of pages whose images are of unknown resolution. */
const pageRecogniser = (open: OpenPdf, given: RecognitionWishes) => recogniserOf(open, given, () => 0);

const wishes = { ocr: 'always', languages: ['eng'] } as const;

test('a hundred pages are with the function that reads before the first has been read', async () => {
  let release = () => {};
  const allSent = new Promise<void>((resolve) => {
    release = resolve;
  });
  let sent = 0;
  const recognise = async () => {
    if (++sent === pagesAtOnce) release();
    await allSent;
    return nothing;
  };
  const recogniser = pageRecogniser(openDocument(), { ...wishes, recognise });
  const readings = Array.from({ length: 100 }, (_, index) => recogniser.begin(index + 1, '').reading);
  expect((await Promise.all(readings)).map((reading) => reading?.page)).toEqual(
    Array.from({ length: 100 }, (_, index) => index + 1),
  );
  expect(recogniser.readCount()).toBe(100);
  await recogniser.close();
});

test('two pages are drawn at once, and the documents opened for that are closed', async () => {
  const drawing: string[] = [];
  let release = () => {};
  const bothDrawn = new Promise<void>((resolve) => {
    release = resolve;
  });
  const closed: string[] = [];
  const document = (name: string): Partial<OpenPdf> => ({
    draw: async (...given) => {
      drawing.push(name);
      if (drawing.length === 2) release();
      await bothDrawn;
      return openDocument().draw(...given);
    },
    close: async () => {
      closed.push(name);
    },
  });
  const beside = openDocument(document('beside'));
  const open = openDocument({ ...document('first'), beside: async () => beside });
  const recogniser = pageRecogniser(open, { ...wishes, recognise: async () => nothing });
  await Promise.all([1, 2].map((page) => recogniser.begin(page, '').reading));
  await recogniser.close();
  expect({ drawing, closed }).toEqual({ drawing: ['first', 'beside'], closed: ['beside'] });
});

test('a page that cannot be read is reported, and the others are read', async () => {
  const failures = ['not_a_pdf', undefined, 'not_a_pdf'] as const;
  let next = 0;
  const recognise = async () => {
    const code = failures[next++];
    if (code) throw new Problem(code, 'It cannot be read.');
    return nothing;
  };
  const recogniser = pageRecogniser(openDocument(), { ...wishes, recognise });
  const readings = await Promise.all([1, 2, 3].map((page) => recogniser.begin(page, '').reading));
  expect(readings.map((reading) => reading?.isUnreadable)).toEqual([true, false, true]);
  expect(recogniser.readCount()).toBe(1);
});

test('a recogniser that died on a page is tried once more, and then the page is unreadable', async () => {
  let attempts = 0;
  const dying = (times: number) => async () => {
    if (attempts++ < times) throw new Problem('processing_failed', 'It died.');
    return nothing;
  };
  for (const [times, isUnreadable] of [
    [1, false],
    [2, true],
  ] as const) {
    attempts = 0;
    const recogniser = pageRecogniser(openDocument(), { ...wishes, recognise: dying(times) });
    expect(await recogniser.begin(1, '').reading).toMatchObject({ isUnreadable });
    expect(attempts).toBe(2);
  }
});

test('a page of one grey is not read, and one with faint letters is', async () => {
  const drawnIn = (grey: number): Partial<OpenPdf> => ({
    draw: async (_, widthPixels, heightPixels) => {
      const pixels = new Uint8Array(4 * widthPixels * heightPixels).fill(255);
      pixels.fill(grey, 40, 80);
      return { pixels, widthPixels, heightPixels };
    },
  });
  const readings = [254, 240, 225, 200].map((grey) => {
    const open = openDocument(drawnIn(grey));
    return pageRecogniser(open, { ...wishes, recognise: async () => nothing }).begin(1, '').reading;
  });
  const isRead = (await Promise.all(readings)).map((reading) => reading !== undefined);
  expect(isRead).toEqual([false, false, true, true]);
});

test('two hundred pages of a call are read, and one more ends it', async () => {
  const recogniser = pageRecogniser(openDocument(), { ...wishes, recognise: async () => nothing });
  for (let page = 1; page <= 200; page++) await recogniser.begin(page, '').reading;
  await expect(recogniser.begin(201, '').reading).rejects.toMatchObject({ code: 'too_many_pages' });
  expect(recogniser.readCount()).toBe(200);
});

nightlyTest('of pictures on their way, 160 megabytes are held', async () => {
  const sizes: number[] = [];
  const isHeld = Promise.withResolvers<void>();
  const noise: Partial<OpenPdf> = {
    sizes: async () => [{ widthPoints: 612, heightPoints: 792 }],
    draw: async (_, widthPixels, heightPixels) => ({
      pixels: new Uint8Array(randomBytes(4 * widthPixels * heightPixels)),
      widthPixels,
      heightPixels,
    }),
  };
  const recogniser = pageRecogniser(openDocument(noise), {
    ...wishes,
    recognise: async ({ pixels }) => {
      sizes.push(pixels.length);
      await isHeld.promise;
      return nothing;
    },
  });
  const pages = 36;
  const readings = Array.from({ length: pages }, (_, index) => recogniser.begin(index + 1, '').reading);
  const megabytes = 1024 * 1024;
  const sum = () => sizes.reduce((total, size) => total + size, 0);
  while (sum() + Math.max(0, ...sizes) <= 160 * megabytes && sizes.length < pages) await wait(50);
  await wait(1_000); // in which the next pictures would be drawn
  expect(sum()).toBeLessThanOrEqual(160 * megabytes);
  expect(sizes.length).toBeLessThan(pages);
  isHeld.resolve();
  await Promise.all(readings);
  expect(sizes).toHaveLength(pages);
  await recogniser.close();
});

test('a page turned away as busy is retried, but not after the call has ended', async () => {
  let attempts = 0;
  const turnAway = async () => {
    attempts++;
    throw new Problem('service_busy', 'Too many at once.');
  };
  const again = async () => (attempts === 0 ? turnAway() : nothing);
  const patient = pageRecogniser(openDocument(), { ...wishes, recognise: again });
  expect(await patient.begin(1, '').reading).toMatchObject({ isUnreadable: false });
  const ended = pageRecogniser(openDocument(), { ...wishes, recognise: turnAway });
  const { reading } = ended.begin(1, '');
  await ended.close();
  await expect(reading).rejects.toMatchObject({ code: 'service_busy' });
  expect(attempts).toBe(2);
});

test('a budget of bytes is not passed, and serves who waits in order', async () => {
  const budget = byteBudget(10);
  const begun: string[] = [];
  const hold = async (name: string, bytes: number) => {
    const release = await budget.hold(bytes);
    begun.push(name);
    return release;
  };
  const releaseLarge = await hold('larger than all', 50);
  const second = hold('second', 6);
  const third = hold('third', 6);
  const fourth = hold('fourth', 1);
  expect(begun).toEqual(['larger than all']);
  releaseLarge();
  (await second)();
  (await third)();
  await fourth;
  expect(begun).toEqual(['larger than all', 'second', 'third', 'fourth']);
});
