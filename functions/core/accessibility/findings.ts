import type { RuleName } from './rules.ts';

/** The pages of one broken rule that are kept; more are only counted. */
const maximumPages = 100;

/** How often a rule is broken, and the first pages on which it is, in order. */
interface Finding {
  count: number;
  readonly pages: Set<number>;
}

/** What is wrong with a document, collected by rule. */
export interface Findings {
  /** Records a rule that is broken once or `count` times, on a page from 1 if one is known. */
  report(rule: RuleName, page?: number, count?: number): void;
  readonly found: ReadonlyMap<RuleName, Finding>;
}

export function collectFindings(): Findings {
  const found = new Map<RuleName, Finding>();
  return {
    found,
    report(rule, page, count = 1) {
      const known = found.get(rule) ?? { count: 0, pages: new Set() };
      known.count += count;
      if (page !== undefined && known.pages.size < maximumPages) known.pages.add(page);
      found.set(rule, known);
    },
  };
}
