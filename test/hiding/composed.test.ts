import { expect, test } from '@jest/globals';
import { sharedService } from '../shared-service.ts';
import { type Combination, combinations, composedPdf, nameOf, oneOfEachWay } from './composed/compose.ts';
import { containers } from './composed/containers.ts';
import { embeddedFont, type TextFont, textFonts } from './composed/fonts.ts';
import { hardCombinations } from './composed/hard-combinations.ts';
import { hiddenWays } from './composed/hidden-ways.ts';
import type { Place } from './composed/place.ts';
import { shownWays } from './composed/shown-ways.ts';
import { isFailure, verdicts } from './composed/verdicts.ts';
import { type Words, wordsOfScripts } from './composed/words.ts';
import { hidingCalls } from './hiding-calls.ts';

// Every way on which viewers agree once, in a container and a font that a fixed seed chooses. `npm run nightly` takes every way in every container.

const sampleSeed = 20;
const pagesAtOnce = 20;

/** Every way once that hides text, or that shows it. */
async function sampleOf(isHidden: boolean): Promise<readonly Combination[]> {
  return oneOfEachWay(combinations(await textFonts(), sampleSeed, 1)).filter(
    (one) => one.isHidden === isHidden && !one.way.differsByViewer,
  );
}

test('hidden text composed in any way is not read', async () => {
  expect(await failuresOf(await sampleOf(true))).toEqual([]);
});

/** The share of visible runs in odd designs that may be unverified: see docs/hidden-text.md#what-it-does-not-cover. */
const mostUnverified = 0.08;

test('visible text composed in any way is not hidden, and hardly ever unverified', async () => {
  const sample = await sampleOf(false);
  const failures = await failuresOf(sample);
  expect(failures.filter((one) => one.startsWith('hidden'))).toEqual([]);
  expect(failures.length).toBeLessThan(mostUnverified * sample.length);
});

test('hidden text composed in hard combinations is not read', async () => {
  expect(await failuresOf(hardCombinations(await textFonts(), [1, 2]))).toEqual([]);
});

/** Enough for each word of a script to be the word more, and for most orders of the others. */
const manySeeds = Array.from({ length: 16 }, (_, seed) => seed);

test.each(['Arabic', 'Hebrew', 'Devanagari', 'Thai'])(
  'a stated word more than is drawn in %s is not read',
  async (fontName) => {
    const way = named(hiddenWays, 'ActualText of one word more');
    const font = named(await textFonts(), fontName);
    const pages = containers.filter(({ name }) => name === 'cropped page' || name === 'turned form');
    const sample = pages.flatMap((container) =>
      manySeeds.map((seed) => ({ isHidden: true, way, container, font, seed })),
    );
    expect(await failuresOf(sample)).toEqual([]);
  },
);

async function failuresOf(sample: readonly Combination[]): Promise<readonly string[]> {
  const service = await sharedService();
  const { liveKey: key } = await service.newAccount(1_000);
  const failures: string[] = [];
  for (let at = 0; at < sample.length; at += pagesAtOnce) {
    const batch = sample.slice(at, at + pagesAtOnce);
    const judged = await verdicts(service, key, batch);
    failures.push(
      ...batch.flatMap((combination, index) => {
        const one = judged[index];
        return one && isFailure(combination, one)
          ? [`${one.verdict} ${nameOf(combination)} (${one.reasons})`]
          : [];
      }),
    );
  }
  return failures;
}

test.each([
  ['turned by 133 degrees', 'pale picture', 'Greek'],
  ['superscript', 'coloured panel', 'Type 3'],
  ['yellow on black', 'coloured panel', 'Type 3'],
  ['ActualText of the same words', 'coloured panel', 'Type 3'],
  ['ActualText of the same words', 'turned form', 'Greek'],
  ['ActualText of the same words', 'turned form', 'Type 3'],
  ['language and tag', 'turned page', 'CFF'],
  ['italic by a shear', 'pale picture', 'Greek'],
  ['italic by a shear', 'nested, scaled forms', 'Cyrillic'],
  ['turned by 45 degrees', 'form', 'Hebrew'],
  ['turned by 90 degrees', 'tagged content', 'Hebrew'],
  ['white, with a dark outline', 'transparency group', 'Greek'],
  ['over its own outline in white', 'turned form', 'Korean'],
  ['5 points', 'tagged content', 'Greek'],
  ['5 points', 'stamp', 'Type 3 of bitmaps'],
  ['4.5 points', 'form', 'Hebrew'],
  ['bold by drawing it twice', 'tagged content', 'Arabic'],
  ['turned by 90 degrees', 'transparency group', 'Arabic'],
  ['struck through', 'stamp', 'Type 3'],
])('visible text %s, on a %s in %s, is read', async (wayName, containerName, fontName) => {
  const service = await sharedService();
  const { liveKey: key } = await service.newAccount(1_000);
  const combination = {
    isHidden: false,
    way: named(shownWays, wayName),
    container: named(containers, containerName),
    font: named(await textFonts(), fontName),
    seed: 3,
  };
  const [judged] = await verdicts(service, key, [combination]);
  expect(judged).toMatchObject({ verdict: 'seen' });
});

test('Hebrew with numbers between its words, in one text of a Type 3 font, is read', async () => {
  const font = await embeddedFont('Type 3', 'hebrewSans', wordsOf('Hebrew'));
  font.codes(['20451']); // before it is written
  const draw = (place: Place) => {
    const shown = place.shown(place.words.flatMap((word) => [word, '20451']));
    return `BT ${place.changedFont()} 9 Tf 20 100 Td ${place.isBlank ? '<>' : shown} Tj ET`;
  };
  expect(await verdictOf(font, draw)).toMatchObject({ verdict: 'seen' });
});

/** Words in which no letter has two forms. */
const singleForms = ['مدرسة', 'فلك', 'نبيه'];

/** The first presentation form of an Arabic letter. */
function presentationForm(letter: string): string {
  const forms = Array.from({ length: 0xfeff - 0xfe70 }, (_, index) => String.fromCharCode(0xfe70 + index));
  return forms.find((form) => form.normalize('NFKC') === letter) ?? letter;
}

test('grey Arabic whose font states forms of letters is read', async () => {
  const font = await embeddedFont('TrueType', 'arabic', { ...wordsOf('Arabic'), words: singleForms });
  const draw = (place: Place) => {
    place.judged = singleForms;
    const shown = place.shown(singleForms);
    return `.6 g BT ${place.changedFont({ says: presentationForm })} 9 Tf 20 100 Td ${place.isBlank ? '<>' : shown} Tj ET`;
  };
  expect(await verdictOf(font, draw)).toMatchObject({ verdict: 'seen' });
});

test('Arabic whose font states letters of Persian and Urdu with the same glyphs is read', async () => {
  const words = ['بيت', 'هند', 'كلب'];
  const font = await arabicFont(words);
  const persian: Readonly<Record<string, string>> = { ي: 'ی', ه: 'ھ', ك: 'ک' };
  const draw = (place: Place) => {
    const codes = place.isBlank ? [] : font.codes(words);
    const says = (letter: string) => persian[letter.normalize('NFKC')] ?? letter;
    return `/Span <</ActualText ${place.stated(words)}>> BDC BT ${place.changedFont({ says })} 12 Tf 20 100 Td ${font.operand(codes)} Tj ET EMC`;
  };
  expect(await hiddenOf(font, draw)).toEqual([]);
});

/** Words whose letters have several forms, so that each letter is compared in its place. */
const manyForms = ['سمسم', 'لسلس', 'نسم'];
const vowel = 'َ';

test('Arabic with a glyph for each vowel sign is read', async () => {
  const font = await arabicFont([...manyForms, vowel]);
  const draw = (place: Place) => {
    const [sign = 0] = font.codes([vowel]);
    const shown = font.codes(manyForms).map((code) => {
      const { text, advance } = font.glyph(code);
      const letter = font.operand([code]);
      return text.trim() === '' ? letter : `${letter} ${advance / 2} ${font.operand([sign])} ${-advance / 2}`;
    });
    return `BT ${place.changedFont()} 9 Tf 20 100 Td [${shown.join(' ')}] TJ ET`;
  };
  expect(await hiddenOf(font, draw)).toEqual([]);
});

test('Arabic letters that reach under those beside them are read', async () => {
  const words = ['وزير', 'زرزور', 'مرور', 'رزين'];
  const font = await arabicFont(words);
  const draw = (place: Place) => {
    const kerned = font
      .codes(words)
      .map((code) => `${font.operand([code])} ${/[رزو]/.test(font.glyph(code).text) ? 140 : 0}`);
    return `BT ${place.changedFont()} 12 Tf 20 100 Td [${kerned.join(' ')}] TJ ET`;
  };
  expect(await hiddenOf(font, draw)).toEqual([]);
});

test('dots that lead from right to left are no other words', async () => {
  const font = await arabicFont(['المقدمة', '.']);
  const draw = (place: Place) => {
    const dots = `${font.operand(font.codes(['.']))} -300 `.repeat(20);
    return `BT ${place.changedFont()} 12 Tf 20 100 Td [${dots}] TJ ${font.operand(font.codes(['المقدمة']))} Tj ET`;
  };
  expect(await hiddenOf(font, draw)).toEqual([]);
});

test('text with a negative font size is read', async () => {
  const draw = (place: Place) => place.line({ size: -12, inner: '-1 0 0 -1 20 100 Tm' });
  expect(await verdictOf(named(await textFonts(), 'Cyrillic'), draw)).toMatchObject({ verdict: 'seen' });
});

function wordsOf(script: string): Words {
  return wordsOfScripts.find((words) => words.script === script) as Words; // one of them
}

function arabicFont(words: readonly string[]): Promise<TextFont> {
  return embeddedFont('TrueType', 'arabic', { ...wordsOf('Arabic'), words });
}

/** The hidden text of a page with a line. */
async function hiddenOf(font: TextFont, draw: (place: Place) => string): Promise<readonly string[]> {
  const { call } = await hidingCalls();
  const container = named(containers, 'page');
  const { pdf } = composedPdf([{ isHidden: false, way: { name: 'own', draw }, container, font, seed: 3 }]);
  const { hidden } = await call('/findHiddenText', pdf);
  return hidden.map(({ reason, text }: Record<string, string>) => `${reason}: ${text}`);
}

async function verdictOf(font: TextFont, draw: (place: Place) => string) {
  const service = await sharedService();
  const { liveKey: key } = await service.newAccount(1_000);
  const container = named(containers, 'page');
  const combination = { isHidden: false, way: { name: 'own', draw }, container, font, seed: 3 };
  const [judged] = await verdicts(service, key, [combination]);
  return judged;
}

function named<Item extends { readonly name: string }>(items: readonly Item[], name: string): Item {
  const found = items.find((item) => item.name === name);
  if (!found) throw new Error(`nothing is named ${name}`);
  return found;
}
