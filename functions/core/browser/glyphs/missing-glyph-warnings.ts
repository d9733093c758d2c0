import { missingCharacters } from './missing-glyphs.ts';
import { rareScripts } from './rare-scripts.ts';

/**
 * One line for each script with characters that a PDF shows as boxes: `no font has a glyph for Tangut (3 characters)`.
 */
export function missingGlyphWarnings(pdf: Buffer, rare: string): readonly string[] {
  if (rare === '') return [];
  const byScript = Map.groupBy(missingCharacters(pdf, rare), scriptOf);
  return Array.from(byScript, ([script, { length }]) => {
    const count = length === 1 ? '1 character' : `${length} characters`;
    return `no font has a glyph for ${script} (${count})`;
  });
}

function scriptOf(character: string): string {
  if (/\p{Co}/u.test(character)) return 'private use';
  const script = rareScripts.find((name) => new RegExp(`\\p{Script=${name}}`, 'u').test(character));
  return script?.replaceAll('_', ' ') ?? 'other signs';
}
