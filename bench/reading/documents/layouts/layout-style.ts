import type { Random } from '../../../../test/fuzz/random.ts';
import type { HeadingLook, LayoutStyle } from '../source-document.ts';
import type { Script } from './scripts.ts';

const families = ['Arimo', 'Tinos', 'Gelasio', 'Caladea', 'Noto Sans', 'Carlito', 'DejaVu Sans'];

/** The look of a document: its font, the space between lines and around headings, and the look of these. */
export function layoutStyle(random: Random, script: Script, sizePoints = 9 + random.below(4)): LayoutStyle {
  const ratio = random.pick([1, 1.1, 1.2, 1.35, 1.5]);
  return {
    font: random.pick(families),
    sizePoints,
    leading: random.pick([1.15, 1.25, 1.4, 1.6]),
    isJustified: random.chance(0.5),
    headings: {
      1: headingLook(random, script, ratio * random.pick([1.3, 1.6, 2])),
      2: headingLook(random, script, ratio),
      3: { ...headingLook(random, script, Math.max(1, ratio - 0.15)), isUpperCase: false, spacingEm: 0 },
    },
  };
}

/** A heading in the size of the text is bold, or in capitals; without either, it is larger. */
function headingLook(random: Random, { hasCase }: Script, ratio: number): HeadingLook {
  const isBold = hasCase && random.chance(0.75);
  const isUpperCase = hasCase && random.chance(0.2);
  const isDistinct = isBold || isUpperCase || ratio >= 1.3;
  return {
    ratio: isDistinct ? ratio : 1.3,
    isBold,
    isUpperCase,
    isSmallCaps: hasCase && !isUpperCase && random.chance(0.1),
    isItalic: hasCase && random.chance(0.1),
    spacingEm: hasCase && random.chance(0.12) ? random.pick([0.1, 0.2, 0.3]) : 0,
    colour: random.pick(['#000', '#000', '#1f3864', '#a02020', '#2e74b5']),
    align: random.pick(['start', 'start', 'start', 'center'] as const),
    aboveEm: random.pick([0.8, 1.2, 1.8]),
    belowEm: random.pick([0.2, 0.4, 0.8]),
  };
}
