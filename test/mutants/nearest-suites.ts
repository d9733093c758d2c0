import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The suites that import a source themselves, then those that are near to it by imports and by the words of their paths. */
export function nearestSuites(file: string, tracked: readonly string[], most: number): readonly string[] {
  const importers = importersOf(tracked);
  const distances = new Map([[file, 0]]);
  for (const [reached, distance] of distances)
    for (const importer of importers.get(reached) ?? [])
      if (!distances.has(importer)) distances.set(importer, distance + 1);
  const words = wordsOf(file);
  const rank = (suite: string) => {
    const shared = wordsOf(suite).filter((word) => words.includes(word)).length;
    const distance = distances.get(suite) ?? 20;
    return (distance === 1 ? -100 : distance) - 3 * shared;
  };
  return tracked
    .filter((path) => path.endsWith('.test.ts'))
    .toSorted((one, other) => rank(one) - rank(other))
    .slice(0, most);
}

let known: ReadonlyMap<string, readonly string[]> | undefined;

function importersOf(tracked: readonly string[]): ReadonlyMap<string, readonly string[]> {
  if (known) return known;
  const importers = new Map<string, string[]>();
  for (const path of tracked)
    for (const [, specifier = ''] of readFileSync(path, 'utf8').matchAll(/(?:from |import\()'(\.[^']+)'/g)) {
      const imported = join(dirname(path), specifier);
      importers.set(imported, [...(importers.get(imported) ?? []), path]);
    }
  known = importers;
  return known;
}

/** The words of a path, but for those that say nothing: `redact`, `redacting` and `redaction` are one. */
function wordsOf(path: string): readonly string[] {
  const words = path.replace(/(?:\.test)?\.ts$/, '').split(/[/-]/);
  return words
    .filter((word) => !['functions', 'test', 'core', 'pdf', 'of', 'the'].includes(word))
    .map((word) => word.replace(/(?:ing|ion|s|es|e|ed)$/, ''));
}
