import { test } from '@jest/globals';

/** Whether every case is tried: TESTS=all, which `npm run nightly` sets. Without it tests take some cases of each family. */
export const takesAll = process.env.TESTS === 'all';

/** The first case of each kind, in their order; with TESTS=all every case. */
export function oneOfEach<Case>(
  cases: readonly Case[],
  kindOf: (one: Case) => string | undefined,
): readonly Case[] {
  const kinds = cases.map(kindOf);
  return takesAll ? cases : cases.filter((_, index) => kinds.indexOf(kinds[index]) === index);
}

/** So many cases of a family, spread evenly over their list from the first to the last; with TESTS=all every case. */
export function someOf<Case>(cases: readonly Case[], count: number): readonly Case[] {
  if (takesAll || count >= cases.length) return cases;
  const step = (cases.length - 1) / Math.max(1, count - 1);
  return Array.from({ length: count }, (_, index) => cases[Math.round(index * step)] as Case);
}

/** How often something random is tried: `few` times, and `many` with TESTS=all. */
export function often(few: number, many: number): number {
  return takesAll ? many : few;
}

/** Declares a test that TESTS=all alone runs: one that takes long, where other tests have a smaller case of the same. */
export function nightlyTest(title: string, run: () => Promise<void>): void {
  if (takesAll) test(title, run);
}
