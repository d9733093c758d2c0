import type { ConformanceWishes } from '../conformance-work.ts';

/** The font requirements of the requested conformance, and their clauses. */
export interface FontRules {
  /** Whether every code must be mapped to text. */
  readonly needsTexts: boolean;
  /** Whether text must be outside the private use areas, which only the font gives a meaning. */
  readonly needsPublicTexts: boolean;
  /** PDF/A-1: one map in symbolic fonts, no names in TrueType fonts, no OpenType; subsets list their glyphs. */
  readonly isFirstPart: boolean;
  readonly clauses: Readonly<Record<'embedding' | 'texts', string>>;
}

/** The rules of ISO 19005-1 to -4 and ISO 14289-1 and -2. */
export function fontRules({ archive, accessibility }: ConformanceWishes): FontRules {
  const level = archive?.level;
  const numbers = !archive
    ? accessibility === 2
      ? { standard: 'ISO 14289-2', embedding: '8.4.5.5.1', texts: '8.4.5.8' }
      : { standard: 'ISO 14289-1', embedding: '7.21.4.1', texts: '7.21.7' }
    : archive.part === 1
      ? { standard: 'ISO 19005-1', embedding: '6.3.4', texts: '6.3.8' }
      : archive.part === 4
        ? { standard: 'ISO 19005-4', embedding: '6.2.10.4.1', texts: '6.2.10.7' }
        : { standard: `ISO 19005-${archive.part}`, embedding: '6.2.11.4.1', texts: '6.2.11.7.2' };
  return {
    needsTexts: accessibility !== undefined || archive?.part === 4 || level === 'a' || level === 'u',
    needsPublicTexts: level === 'a' || accessibility === 2,
    isFirstPart: archive?.part === 1,
    clauses: {
      embedding: `${numbers.standard}, ${numbers.embedding}`,
      texts: `${numbers.standard}, ${numbers.texts}`,
    },
  };
}
