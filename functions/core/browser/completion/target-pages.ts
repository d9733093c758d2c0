import { evaluate } from '../evaluate.ts';
import type { LoadedPage } from '../load-document.ts';
import { propertyOf, type TargetPage } from './target-counters.ts';
import { targetPagesScript } from './target-pages-script.ts';

/** A page number to fill in, with the custom property that holds it. */
export interface DescribedTarget extends TargetPage {
  readonly property: string;
}

/** Prepares our world for finding and filling in page numbers. Equal ones are named once. */
export async function prepareTargets(
  { session, worldId }: LoadedPage,
  targets: readonly TargetPage[],
): Promise<readonly DescribedTarget[]> {
  await evaluate(session, worldId, `${targetPagesScript}; undefined`);
  return [...new Map(targets.map((target) => [propertyOf(target), target]))].map(([property, target]) => ({
    ...target,
    property,
  }));
}

/**
 * The names of the elements that these attributes link to. A hidden link to each is added, since a printed PDF has
 * destinations for links alone.
 */
export async function linkTargets(
  { session, worldId }: LoadedPage,
  targets: readonly DescribedTarget[],
): Promise<readonly string[]> {
  const expression = `targetPages.link(${JSON.stringify(targets)})`;
  return (await evaluate(session, worldId, expression)) as readonly string[]; // it returns nothing else
}

/** Fills in the page numbers of the named elements. */
export async function fillTargets(
  { session, worldId }: LoadedPage,
  targets: readonly DescribedTarget[],
  pages: ReadonlyMap<string, number>,
): Promise<void> {
  const numbers = `new Map(${JSON.stringify([...pages])})`;
  await evaluate(
    session,
    worldId,
    `{ const pages = ${numbers}; targetPages.fill(${JSON.stringify(targets)}, (name) => pages.get(name)) }`,
  );
}
