import { expect, test } from '@jest/globals';
import { stream } from '../pdf/reading/raw-pdf.ts';
import { differingPixels } from './compare-drawings.ts';
import { hidingCalls } from './hiding-calls.ts';
import { type PageParts, pageShapes, pageWith, shownText } from './page-parts.ts';

// Fonts with two glyphs for a letter: the one that is drawn counts, not the one that is looked up by the letter.

const { call } = await hidingCalls();

const words = 'Fourteen quiet herons wait here';
const secret = 'Zebra obeys no orders';
const hex = (code: number, digits: number) => code.toString(16).padStart(digits, '0');

/** A font whose codes from 128 on are further glyphs, by their names, for the letters of the secret. */
function font(nameOf: (letter: string) => string): { readonly objects: string[]; readonly text: string } {
  const letters = [...new Set(secret)];
  const ascii = Array.from({ length: 95 }, (_, at) => [at + 32, at + 32]);
  const further = letters.map((letter, at) => [at + 128, letter.charCodeAt(0)]);
  const rows = [...ascii, ...further].map(([code = 0, text = 0]) => `<${hex(code, 2)}><${hex(text, 4)}>`);
  const names = letters.map((letter) => `/${letter === ' ' ? 'space' : nameOf(letter)}`).join('');
  const map = `begincmap 1 begincodespacerange <00> <FF> endcodespacerange
60 beginbfchar\n${rows.slice(0, 60).join('\n')}\nendbfchar
${rows.length - 60} beginbfchar\n${rows.slice(60).join('\n')}\nendbfchar endcmap`;
  return {
    objects: [
      `<</Type/Font/Subtype/Type1/BaseFont/Helvetica/ToUnicode 11 0 R/Encoding<</BaseEncoding/WinAnsiEncoding/Differences[128${names}]>>>>`,
      stream(map),
    ],
    text: [...secret].map((letter) => hex(letters.indexOf(letter) + 128, 2)).join(''),
  };
}

function parts(nameOf: (letter: string) => string, isWritten = true): PageParts {
  const { objects, text } = font(nameOf);
  return {
    fonts: '/L 10 0 R',
    objects,
    content: `BT /L 10 Tf 20 100 Td (${words}) Tj 0 -20 Td <${isWritten ? text : ''}> Tj ET`,
  };
}

const [plain] = pageShapes as [(typeof pageShapes)[number]];

test('letters whose second glyph is blank are found, and left out', async () => {
  const pdf = pageWith(
    plain,
    parts(() => 'space'),
  );
  const bare = pageWith(
    plain,
    parts(() => 'space', false),
  );
  expect(await differingPixels(pdf, bare)).toBe(0);
  const { hidden } = await call('/findHiddenText', pdf);
  const found = hidden.map(({ text }: { readonly text: string }) => text).join(' ');
  expect(found).toBe(secret);
  const { text } = await call('/extractText', pdf, { hidden: 'exclude' });
  expect(text).toContain(shownText);
  expect(text).toContain(words);
  expect(text).not.toContain(secret);
});

test('letters whose second glyph is the same letter are seen', async () => {
  const pdf = pageWith(
    plain,
    parts((letter) => `uni${hex(letter.charCodeAt(0), 4).toUpperCase()}`),
  );
  expect(await call('/findHiddenText', pdf)).toMatchObject({ hidden: [] });
  const { text } = await call('/extractText', pdf, { hidden: 'exclude' });
  expect(text).toContain(words);
  expect(text).toContain(secret);
});
