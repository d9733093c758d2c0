import { drawAnnotation } from '../../conformance/annotations/draw-annotation.ts';
import type { Rectangle } from '../../geometry/rectangle.ts';
import { addObject } from '../../pdf-objects/editing/change-draft.ts';
import type { Draft } from '../../pdf-objects/editing/draft.ts';
import { encodeTextString } from '../../pdf-objects/objects/text-string.ts';
import { dictionary, type Reference, withEntries } from '../../pdf-objects/objects/values.ts';
import type { Change, ChangedPlace } from '../change.ts';

/** A page of one of the documents, and the place of its upper left corner on the new page, in points. */
export interface MarkedSide {
  readonly document: 'before' | 'after';
  readonly page: number;
  readonly left: number;
  readonly top: number;
}

interface Mark {
  readonly kind: Change['kind'];
  readonly boxes: readonly Readonly<Rectangle>[];
  readonly contents: string;
}

/** The colour of each kind, and how it is drawn over the page. */
const looks = {
  deleted: { subtype: 'StrikeOut', colour: [0.85, 0.1, 0.1] },
  inserted: { subtype: 'Highlight', colour: [0.6, 0.93, 0.6] },
  replaced: { subtype: 'Highlight', colour: [1, 0.87, 0.45] },
  moved: { subtype: 'Highlight', colour: [0.65, 0.85, 1] },
  pixels: { subtype: 'Square', colour: [0.85, 0.1, 0.6] },
} as const;

/** The most characters of a note. The JSON has the rest. */
const mostCharacters = 2_000;

/** Returns a function that adds the changes on a page as annotations, whose contents say what changed. */
export function addMarks(
  draft: Draft,
  changes: readonly Change[],
): (side: MarkedSide) => readonly Reference[] {
  const marks = { before: marksByPage(changes, 'before'), after: marksByPage(changes, 'after') };
  return (side) => (marks[side.document].get(side.page) ?? []).map((mark) => annotation(draft, mark, side));
}

function marksByPage(
  changes: readonly Change[],
  document: MarkedSide['document'],
): ReadonlyMap<number, readonly Mark[]> {
  const pages = new Map<number, Mark[]>();
  for (const change of changes) {
    const place = change[document];
    if (!place) continue;
    const contents = contentsOf(change, document).slice(0, mostCharacters);
    for (const { page, boxes } of [place, ...(place.continues ?? [])]) {
      const found = pages.get(page) ?? [];
      if (found.length === 0) pages.set(page, found);
      found.push({ kind: change.kind, boxes, contents });
    }
  }
  return pages;
}

function contentsOf({ kind, before, after }: Change, document: MarkedSide['document']): string {
  const other = document === 'before' ? after : before;
  const pageOf = (place: ChangedPlace | undefined) => (place ? ` page ${place.page}` : '');
  switch (kind) {
    case 'inserted':
      return `Inserted: ${after?.text}`;
    case 'deleted':
      return `Deleted: ${before?.text}`;
    case 'replaced':
      return document === 'before' ? `Replaced by: ${after?.text}` : `Replaces: ${before?.text}`;
    case 'moved':
      return document === 'before' ? `Moved to${pageOf(other)}` : `Moved from${pageOf(other)}`;
    case 'pixels':
      return 'Drawn in another way';
  }
}

function annotation(draft: Draft, { kind, boxes, contents }: Mark, { left, top }: MarkedSide): Reference {
  const { subtype, colour } = looks[kind];
  const placed = boxes.map(
    (box) => [left + box.left, top - box.bottom, left + box.right, top - box.top] as const,
  );
  const entries = dictionary({
    Type: 'Annot',
    Subtype: subtype,
    Rect: [
      Math.min(...placed.map(([x]) => x)),
      Math.min(...placed.map(([, y]) => y)),
      Math.max(...placed.map(([, , x]) => x)),
      Math.max(...placed.map(([, , , y]) => y)),
    ],
    // Upper left, upper right, lower left, lower right: the order that readers use.
    QuadPoints:
      subtype === 'Square'
        ? undefined
        : placed.flatMap(([x, y, right, up]) => [x, up, right, up, x, y, right, y]),
    C: colour,
    F: 4,
    T: encodeTextString('Comparison'),
    Contents: encodeTextString(contents),
  });
  const drawn = drawAnnotation(draft, entries, subtype);
  return addObject(draft, withEntries(entries, { AP: drawn && dictionary({ N: drawn.appearance }) }));
}
