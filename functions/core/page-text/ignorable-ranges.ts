/** The start and end of a part of a text, in UTF-16 units. */
interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** Characters that no viewer shows: Default_Ignorable_Code_Point of Unicode, and interlinear annotation. */
export const ignorable = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]+/gu;

/** Scripts in which joiners shape letters, and those whose words a zero width space separates. */
const joining =
  '[\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Mongolian}\\p{Script=Nko}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}\\p{Script=Gujarati}\\p{Script=Oriya}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Malayalam}\\p{Script=Sinhala}\\p{Script=Khmer}\\p{Script=Myanmar}\\p{Script=Tibetan}\\p{Script=Inherited}]';
const unspaced = '[\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}\\p{Script=Tibetan}]';
const emoji = '[\\p{Extended_Pictographic}\\p{Emoji_Modifier}]';

/** Honest uses, with the characters around them: see docs/decisions/hidden-text.md#characters-without-an-appearance-are-hidden-in-runs. */
const honest = new RegExp(
  [
    // A soft hyphen is drawn as a hyphen, or permits one; U+FEFF is read as a space.
    '[\\u00ad\\ufeff]',
    `(?<=${joining})[\\u200c\\u200d](?=${joining})`,
    `(?<=${unspaced})\\u200b(?=${unspaced})`,
    `(?<=${emoji})\\ufe0f?\\u200d(?=${emoji})`,
    '(?<=\\p{Emoji_Presentation}|\\p{Extended_Pictographic})[\\ufe0e\\ufe0f]',
    '(?<=[0-9#*])\\ufe0f(?=\\u20e3)',
    '(?<=\\p{Script=Han})[\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}]',
    '(?<=\\p{Sm})\\ufe00',
    '(?<=\\p{Script=Mongolian})[\\u180b-\\u180f]',
    '(?<=\\p{Script=Hangul})\\u1160|\\u115f(?=\\p{Script=Hangul})',
    // The flags of England, Scotland and Wales.
    '(?<=\\u{1f3f4})\\u{e0067}\\u{e0062}\\u{e0065}\\u{e006e}\\u{e0067}\\u{e007f}',
    '(?<=\\u{1f3f4})\\u{e0067}\\u{e0062}\\u{e0073}\\u{e0063}\\u{e0074}\\u{e007f}',
    '(?<=\\u{1f3f4})\\u{e0067}\\u{e0062}\\u{e0077}\\u{e006c}\\u{e0073}\\u{e007f}',
  ]
    .map((use) => `(?:${use})`)
    .join('|'),
  'uy',
);

/** A single mark of direction, which lines with right-to-left letters may need. */
const direction = /^[\u061c\u200e\u200f\u202a-\u202c\u2066-\u2069]$/;
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/**
 * Returns the runs of characters in a text that no viewer shows and that programs read, but for single ones where a
 * script or an emoji needs them.
 */
export function ignorableRanges(text: string): readonly TextRange[] {
  return Array.from(text.matchAll(ignorable), ({ 0: run, index: start }) => ({
    start,
    end: start + run.length,
  })).filter(({ start, end }) => !isHonest(text, start, end));
}

function isHonest(text: string, start: number, end: number): boolean {
  honest.lastIndex = start;
  if (honest.exec(text)?.[0].length === end - start) return true;
  if (!direction.test(text.slice(start, end))) return false;
  const line = text.slice(
    text.lastIndexOf('\n', start) + 1,
    (text.indexOf('\n', end) + 1 || text.length + 1) - 1,
  );
  return rightToLeft.test(line);
}
