import { isTag, type Kid } from './tag.ts';

/** Sections that an element must not contain (ISO/TS 32005). */
const refused: Readonly<Record<string, readonly string[]>> = {
  Art: ['Art'],
  Aside: ['Aside'],
  BlockQuote: ['Aside'],
  TD: ['Aside', 'BlockQuote', 'Part'],
  TH: ['Aside', 'BlockQuote', 'Part'],
};

/** Turns sections into plain `Sect` where their parent must not contain them. */
export function arrangeSections(kids: readonly Kid[], parent: string): readonly Kid[] {
  return kids.map((kid) => {
    if (!isTag(kid)) return kid;
    const role = refused[parent]?.includes(kid.role) ? 'Sect' : kid.role;
    return { ...kid, role, kids: arrangeSections(kid.kids, role) };
  });
}
