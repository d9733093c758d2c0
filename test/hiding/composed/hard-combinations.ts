import type { Combination } from './compose.ts';
import { containers } from './containers.ts';
import type { TextFont } from './fonts.ts';
import { hiddenWays } from './hidden-ways.ts';

/** Hidden ways with the containers and fonts in which they are hardest to find. */
const hard: readonly (readonly [way: string, container: string, font: string])[] = [
  ['1.6 points', 'form', 'Type 3'],
  ['2 points', 'page of text', 'Type 3'],
  ['20 times, shifted', 'scan', 'Korean'],
  ['ActualText of more words', 'field', 'Devanagari'],
  ['ActualText of one word more', 'page of text', 'Hebrew'],
  ...['Arabic', 'Devanagari', 'Hebrew', 'Thai'].map(
    (font) => ['ActualText of other words', 'page', font] as const,
  ),
  ['bars', 'nested, scaled forms', 'Devanagari'],
  ['character spacing -8.6', 'cropped page', 'Times-Roman'],
  ['character spacing -8.6', 'field', 'Helvetica'],
  ['character spacing -8.6', 'stamp', 'Courier'],
  ['dashes', 'page', 'Devanagari'],
  ['glyphs that each state a word', 'turned page', 'Japanese'],
  ['letters on a fifth of their width', 'form', 'Korean'],
  ['letters on a fifth of their width', 'page', 'Arabic'],
  ['letters on one spot', 'page', 'Thai'],
  ['letters on one spot', 'coloured panel', 'Times-Roman'],
  ['one byte of words upon another', 'page', 'Devanagari'],
  ['one byte of words upon another', 'page', 'Type 3'],
  ['one byte of words upon another', 'tagged content', 'Chinese'],
  ['own stroke of 14 points, mode 1', 'nested, scaled forms', 'Helvetica'],
  ['own stroke of 20 points, mode 1', 'scan', 'Helvetica'],
  ['pattern of nothing', 'page', 'Type 3'],
  ['red on green of one luminance', 'cropped page', 'Times-Roman'],
  ['red on green of one luminance', 'transparency group', 'TrueType'],
  ['scaled down', 'pale picture', 'Type 3'],
  ['under 10 lines of other words', 'pale picture', 'Chinese'],
];

/** Each hard combination with other words for each seed. */
export function hardCombinations(
  fonts: readonly TextFont[],
  seeds: readonly number[],
): readonly Combination[] {
  return seeds.flatMap((seed) =>
    hard.map(([wayName, containerName, fontName]) => ({
      isHidden: true,
      way: named(hiddenWays, wayName),
      container: named(containers, containerName),
      font: named(fonts, fontName),
      seed,
    })),
  );
}

function named<Item extends { readonly name: string }>(items: readonly Item[], name: string): Item {
  const found = items.find((item) => item.name === name);
  if (!found) throw new RangeError(`nothing is named ${name}`);
  return found;
}
