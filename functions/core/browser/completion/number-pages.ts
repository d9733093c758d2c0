import type { PrintOptions } from '../../contract/messages/render.ts';
import type { LoadedPage } from '../load-document.ts';
import { changeStyleSheet, type StyleSheet } from '../styles/style-sheets.ts';
import type { MakeCompleted } from './make-completed.ts';
import { printedDestinations } from './printed-destinations.ts';
import { type TargetPage, withTargetPages } from './target-counters.ts';
import { fillTargets, linkTargets, prepareTargets } from './target-pages.ts';

/** How often the document may be printed again because its new numbers have moved its pages. */
const maximumCorrections = 2;

/**
 * Fills in the page numbers that the style sheets ask for, and those in `ownTargets`: prints the document to find the
 * pages, and again while the numbers move what they count.
 */
export async function numberPages(
  page: LoadedPage,
  print: PrintOptions,
  sheets: readonly StyleSheet[],
  ownTargets: readonly TargetPage[],
  printOnce: (print: PrintOptions) => Promise<Buffer>,
): Promise<MakeCompleted> {
  const changes = sheets.map((sheet) => ({ sheet, ...withTargetPages(sheet.text) }));
  await Promise.all(
    changes.map(async ({ sheet, css, pages }) => {
      if (pages.length > 0) await changeStyleSheet(page.session, sheet, css);
    }),
  );
  const targets = await prepareTargets(page, [...ownTargets, ...changes.flatMap(({ pages }) => pages)]);
  const names = await linkTargets(page, targets);
  if (names.length === 0) return (make) => make();
  const { pageRanges, ...whole } = { ...print, tagged: false, outline: false };
  const findPages = async () => printedDestinations(await printOnce(whole), names);
  // Numbers of about the width that they will have.
  await fillTargets(page, targets, new Map(names.map((name) => [name, 10])));
  let pages = await findPages();
  await fillTargets(page, targets, pages);
  return async (make) => {
    for (let corrections = 0; ; corrections += 1) {
      const made = await make();
      const moved = pageRanges === undefined ? printedDestinations(made.bytes, names) : await findPages();
      if (corrections === maximumCorrections || isSame(moved, pages)) return made;
      pages = moved;
      await fillTargets(page, targets, pages);
    }
  };
}

function isSame(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): boolean {
  return [...one].every(([name, page]) => other.get(name) === page);
}
