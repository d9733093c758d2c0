import { numberOf } from '../objects/locate-object.ts';
import type { PdfFile } from '../objects/pdf-file.ts';
import { referenceTo, resolveArray, resolveDictionary } from '../objects/read-object.ts';
import type { Dictionary } from '../objects/values.ts';

const maximumDepth = 64;
const maximumFields = 100_000;

/** The number of a field's or widget's parent, from its own entries; 0 if there is none. */
export function parentNumber(file: PdfFile, entries: Dictionary): number {
  const parent = entries.get('Parent');
  const number = numberOf(file, parent);
  return number > 0 && resolveDictionary(file, parent) ? number : 0;
}

/** The numbers of the given fields' top-level ancestors; a top-level field is its own. */
export function topFields(file: PdfFile, numbers: Iterable<number>): ReadonlySet<number> {
  const tops = new Set<number>();
  const seen = new Set<number>();
  for (const number of numbers) {
    for (let field = number; field > 0 && !seen.has(field); ) {
      seen.add(field);
      const entries = resolveDictionary(file, referenceTo(file, field));
      const parent = entries ? parentNumber(file, entries) : 0;
      if (parent === 0) tops.add(field);
      field = parent;
    }
  }
  return tops;
}

/** The parent of each field and widget by the form's Fields and Kids arrays, for those without a Parent entry. */
export function listedParents(file: PdfFile, form: Dictionary | undefined): ReadonlyMap<number, number> {
  const parents = new Map<number, number>();
  const walk = (entries: Dictionary | undefined, number: number, key: 'Fields' | 'Kids', depth: number) => {
    for (const kid of resolveArray(file, entries?.get(key)) ?? []) {
      const kidNumber = numberOf(file, kid);
      if (kidNumber === 0 || parents.has(kidNumber) || parents.size >= maximumFields) continue;
      parents.set(kidNumber, number);
      if (depth < maximumDepth) walk(resolveDictionary(file, kid), kidNumber, 'Kids', depth + 1);
    }
  };
  walk(form, 0, 'Fields', 0);
  return parents;
}
