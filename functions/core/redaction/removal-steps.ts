import { limits } from '../contract/limits.ts';
import { readingWarnings } from '../ocr/reading-warnings.ts';
import type { Draft } from '../pdf-objects/editing/draft.ts';
import { colorOf } from '../watermark/color-of.ts';
import { areaEditors } from './area-editors.ts';
import { drawAreas } from './draw-areas.ts';
import { proveDrawing } from './drawing/prove-drawing.ts';
import type { DrawingWatch } from './drawing/watch-drawing.ts';
import { removeHiddenAnnotations } from './hidden-text/remove-hidden-annotations.ts';
import { removeUndrawn } from './hidden-text/remove-undrawn.ts';
import { imageBudget } from './images/image-budget.ts';
import type { FoundElsewhere } from './outcomes.ts';
import { scrubDocument } from './outside-pages/scrub-document.ts';
import { provePictures } from './pictures/prove-pictures.ts';
import type { RedactionWishes } from './redaction-wishes.ts';
import type { SearchResult } from './search-document.ts';
import { clearTags } from './tags/clear-tags.ts';

/** A redaction in progress. */
export interface RedactionWork {
  readonly draft: Draft;
  readonly wishes: RedactionWishes;
  readonly search: SearchResult;
  /** Removals outside pages. */
  readonly elsewhere: FoundElsewhere[];
  /** Observes what is left on the pages. */
  readonly watch: DrawingWatch;
  /** The pages, from 1, that a recogniser has read since they were changed. */
  readonly readAgain: Set<number>;
  /** Whether shapes of glyphs were compared with their text since then. */
  hasComparedShapes: boolean;
}

/** The maximum content of pages that is read to draw boxes over it. */
const maximumContentBytes = 64 * 1024 * 1024;

/**
 * The steps that remove matches, in this order. Pages come first, since glyphs are identified by their places in the
 * content. Texts outside pages follow, then the drawing is read again. Boxes are drawn last, so that they do not
 * affect any check.
 */
export const removalSteps: readonly ((work: RedactionWork) => void | Promise<void>)[] = [
  eraseFromPages,
  removeHiddenText,
  scrubOutsidePages,
  readPicturesAgain,
  readDrawingAgain,
  drawBoxes,
];

/** Removes glyphs, pixels, paths and shadings, and the texts of their tags. */
async function eraseFromPages({ draft, search, watch }: RedactionWork): Promise<void> {
  const budget = imageBudget();
  const tags = await search.pages.erase(async (areas, look, index, codes) => [
    watch.editor(index, codes),
    ...(await areaEditors(draft, areas, look, budget)),
  ]);
  clearTags(draft, tags, search.replacement);
}

function removeHiddenText({ draft, search: { hidden, undrawn } }: RedactionWork): void {
  if (hidden) removeHiddenAnnotations(draft, hidden);
  if (undrawn) removeUndrawn(draft, undrawn);
}

function scrubOutsidePages({ draft, wishes, search, elsewhere }: RedactionWork): void {
  const { needles, nameNeedles, replacement, words, found, files } = search;
  const report = (place: FoundElsewhere['place'], text: string, page?: number) => {
    const redactions = needles.findIn(text).flatMap(({ needle }) => words.get(needle) ?? []);
    for (const redaction of new Set(redactions)) elsewhere.push({ redaction, place, page });
  };
  scrubDocument(
    { draft, needles, nameNeedles, replacement, report },
    { found, files, remove: wishes.remove },
  );
}

async function readPicturesAgain({
  draft,
  wishes: { recognition },
  search,
  readAgain,
}: RedactionWork): Promise<void> {
  if (!recognition) return;
  const { found, readings, needles, nameNeedles } = search;
  const changed = new Set(found.flatMap((one) => (one.pictures?.length ? one.page : [])));
  const read = readings.filter(({ page }) => changed.has(page));
  await provePictures(draft, read, { needles, nameNeedles }, recognition);
  for (const { page, isWhole } of read) if (isWhole) readAgain.add(page);
  draft.warnings.push(...readingWarnings(readings));
}

async function readDrawingAgain(work: RedactionWork): Promise<void> {
  const { draft, wishes, search, watch, readAgain } = work;
  const { found, pages, nameNeedles } = search;
  const { recognised, hasComparedShapes } = await proveDrawing(draft, {
    // A recogniser reads shorter words by chance.
    words: { needles: nameNeedles, nameNeedles },
    watch,
    matched: new Set(found.map(({ page }) => page)),
    unread: pages.unread,
    proved: new Set(readAgain),
    languages: wishes.languages,
    recognise: wishes.recognise,
    maximumPages: limits.redactions.provedPages,
  });
  for (const page of recognised) readAgain.add(page);
  work.hasComparedShapes = hasComparedShapes;
}

async function drawBoxes({ draft, wishes: { color, label }, search }: RedactionWork): Promise<void> {
  await drawAreas(
    draft,
    search.pages.areas,
    { color: colorOf(color), label },
    { bytes: maximumContentBytes },
  );
}
