import { isTag, type Kid } from './tag.ts';

/** A heading without a level becomes level two, as in HTML. */
const numbered = /^H(\d?)$/;

/**
 * Makes heading levels begin at 1 and skip none on the way down (ISO 14289-1, 7.4.2). Valid levels are kept. Calls
 * `changed` for every heading with a new level.
 */
export function arrangeHeadings(kids: readonly Kid[], changed: () => void): readonly Kid[] {
  /** The ancestors of the next heading, with old and new levels. */
  const above: { readonly was: number; readonly is: number }[] = [];
  const arranged = (list: readonly Kid[]): readonly Kid[] =>
    list.map((kid) => {
      if (!isTag(kid)) return kid;
      const [, digit] = numbered.exec(kid.role) ?? [];
      if (digit === undefined) return { ...kid, kids: arranged(kid.kids) };
      const was = Number(digit || 2);
      while ((above.at(-1)?.was ?? 0) >= was) above.pop();
      const is = (above.at(-1)?.is ?? 0) + 1;
      above.push({ was, is });
      if (is !== was) changed();
      return { ...kid, role: `H${is}`, kids: arranged(kid.kids) };
    });
  return arranged(kids);
}
