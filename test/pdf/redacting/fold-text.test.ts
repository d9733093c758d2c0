import { expect, test } from '@jest/globals';
import { foldedString, foldText } from '../../../functions/core/redaction/matching/fold-text.ts';

/** What folding changes: white space of all kinds, what shows nothing, compatibility forms, accents, and cases that depend on others. */
const parts = ['a', 'B', ' ', '\t\n', '\u00a0', '\ufeff', '\u200b', '\u00ad', '\ufe0f', '\u034f'].concat([
  'ΟΔΟΣ',
  'İ',
  'ﬃ',
  '´',
  '¨',
  'e\u0301\u0323',
  'é',
  'Ａ',
  '\u2010',
  '\u2019',
  '\ud83d\ude00',
  '\ud800',
  '\0',
]);

test.each([true, false])(
  'a text is folded alike with its places and without: ignoreCase %s',
  (ignoreCase) => {
    const texts = parts.flatMap((one) => parts.flatMap((other) => parts.map((last) => one + other + last)));
    const differing = texts.filter(
      (text) => foldedString(text, { ignoreCase }) !== foldText(text, { ignoreCase }).text,
    );
    expect(differing).toEqual([]);
  },
);

test('what reads alike is equal', () => {
  const fold = (text: string) => foldedString(text, { ignoreCase: true });
  expect(fold('ﬁre\u00ad\u200b\n\tＨｏｕｓｅ')).toBe('fire house');
  expect(fold('non\u2011stop')).toBe('non-stop');
});
