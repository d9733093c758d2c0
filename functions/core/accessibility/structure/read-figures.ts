import { type Box, boxOnPage } from '../../form-fields/box-on-page.ts';
import { type Point, transformed } from '../../geometry/matrix.ts';
import { type Bounds, boundsOf } from '../../page-content/area.ts';
import { type ContentRewriter, contentRewriter } from '../../page-content/content-rewriter.ts';
import { pageView } from '../../page-content/page-view.ts';
import { draftOf } from '../../pdf-objects/editing/draft.ts';
import { resolve, resolveDictionary } from '../../pdf-objects/objects/read-object.ts';
import { decodeTextString } from '../../pdf-objects/objects/text-string.ts';
import { type Dictionary, isString } from '../../pdf-objects/objects/values.ts';
import type { OpenedSource } from '../../pdf-objects/structure/open-source.ts';
import { readPage, type SourcePage } from '../../pdf-objects/structure/read-pages.ts';
import { tagSteps } from '../../tags/tag-steps.ts';
import { readRoleMap } from './role-map.ts';
import { structureBounds } from './structure-bounds.ts';

/** A figure of a document. */
export interface TaggedFigure {
  /** From 1. */
  readonly page: number;
  /** Its number among the figures of the page, from 1, in reading order. */
  readonly index: number;
  /** What it draws, as displayed; null if it draws nothing. */
  readonly box: Box | null;
  /** Its alternative text, or null. */
  readonly alt: string | null;
}

/** The maximum number of figures that are described. */
const maximumFigures = 1_000;
/** Texts in an answer are cut here. */
const maximumCharacters = 2_000;

/** Returns the figures that tags mark, in reading order, up to the first thousand. */
export function readFigures(source: OpenedSource): readonly TaggedFigure[] {
  const { file } = source;
  const found = figureTags(source);
  if (found.length === 0) return [];
  const draft = draftOf(source);
  const rewriter = contentRewriter(draft);
  const boxes = new Map<number, ReadonlyMap<string, Bounds>>();
  const counts = new Map<number, number>();
  return found.map(({ entries, page, contents }) => {
    const drawn = boxes.get(page) ?? drawnBoxes(rewriter, page);
    boxes.set(page, drawn);
    const index = (counts.get(page) ?? 0) + 1;
    counts.set(page, index);
    const bounds = joined(contents.map((content) => drawn.get(content)).filter((own) => own !== undefined));
    const view = pageView(file, readPage(file, source.sourcePages[page] as SourcePage));
    const alt = ['Alt', 'ActualText'].map((key) => resolve(file, entries.get(key))).find(isString);
    return {
      page: page + 1,
      index,
      box: bounds ? boxOnPage(file, bounds, view) : null,
      alt: alt ? decodeTextString(alt).slice(0, maximumCharacters).toWellFormed() : null,
    };
  });
}

interface FigureTag {
  readonly entries: Dictionary;
  /** From 0. */
  page: number;
  /** The content in it, by form and identifier. */
  readonly contents: string[];
}

function figureTags(source: OpenedSource): readonly FigureTag[] {
  const roleMap = readRoleMap(source);
  const figures: FigureTag[] = [];
  /** The figure that each tag is or is in. */
  const around: (FigureTag | undefined)[] = [];
  for (const step of tagSteps(source, structureBounds)) {
    const outer = around[step.parent];
    if (step.kind === 'tag') {
      const type = resolve(source.file, step.entries.get('S'));
      const isFigure = typeof type === 'string' && roleMap.roleOf(type) === 'Figure';
      const own = isFigure && !outer ? { entries: step.entries, page: step.page ?? -1, contents: [] } : outer;
      around[step.index] = own;
      if (own && own !== outer && figures.length < maximumFigures) figures.push(own);
    } else if (step.kind === 'content' && outer && step.page !== undefined) {
      if (outer.page < 0) outer.page = step.page;
      if (outer.page === step.page) outer.contents.push(`${step.form} ${step.identifier}`);
    }
  }
  return figures.filter(({ page }) => page >= 0);
}

/** The corners of what an image draws in its own space. */
const unit: readonly Point[] = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
];

/** The places that marked content draws on, by form and identifier. */
function drawnBoxes(rewriter: ContentRewriter, page: number): ReadonlyMap<string, Bounds> {
  const boxes = new Map<string, Bounds>();
  rewriter.look(page, ({ name, operands, path, glyphs }, { matrix }, { marks, file, resource }) => {
    const points: Point[] = [];
    if (path && name !== 'n')
      for (const { numbers } of path)
        for (let at = 0; at + 1 < numbers.length; at += 2)
          points.push(transformed([numbers[at] as number, numbers[at + 1] as number], matrix));
    if (glyphs) for (const { quad } of rewriter.placed(glyphs)) points.push(...quad);
    const named = operands[0]?.value;
    const isImage =
      name === 'EI' ||
      (name === 'Do' &&
        typeof named === 'string' &&
        resolve(file, resolveDictionary(file, resource('XObject', named))?.get('Subtype')) === 'Image');
    if (isImage) points.push(...unit.map((corner) => transformed(corner, matrix)));
    if (points.length === 0) return undefined;
    const mark = marks().find(({ identifier }) => identifier !== undefined);
    if (!mark) return undefined;
    const key = `${mark.form} ${mark.identifier}`;
    const own = boundsOf(points);
    boxes.set(key, joined([...(boxes.has(key) ? [boxes.get(key) as Bounds] : []), own]) ?? own);
    return undefined;
  });
  return boxes;
}

function joined(all: readonly Bounds[]): Bounds | undefined {
  if (all.length === 0) return undefined;
  return boundsOf(
    all.flatMap(([left, bottom, right, top]): readonly Point[] => [
      [left, bottom],
      [right, top],
    ]),
  );
}
