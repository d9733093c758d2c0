import type { Rectangle } from '../../geometry/rectangle.ts';
import { changeObject } from '../../pdf-objects/editing/change-draft.ts';
import type { Draft } from '../../pdf-objects/editing/draft.ts';
import { numberOf } from '../../pdf-objects/objects/locate-object.ts';
import { resolveDictionary } from '../../pdf-objects/objects/read-object.ts';
import { encodeTextString } from '../../pdf-objects/objects/text-string.ts';
import { withEntries } from '../../pdf-objects/objects/values.ts';
import type { Block } from '../../reading/blocks/block.ts';
import { annotationText, type PageAnnotation } from './page-annotations.ts';
import { type Planned, planned } from './planned.ts';
import type { TableElements } from './table-elements.ts';

/** A block of a page with its elements. */
export interface PlacedElements {
  readonly block: Block;
  readonly elements: Planned[];
  readonly table?: TableElements | undefined;
}

const mostCharacters = 500;

/**
 * Adds elements for annotations without text of their own, each where it is on the page: fields in their cells or after their
 * labels, and others after the block that they are in.
 */
export function addAnnotations(
  draft: Draft,
  page: number,
  annotations: readonly PageAnnotation[],
  blocks: PlacedElements[],
): void {
  for (const annotation of annotations) {
    const [area] = annotation.areas;
    const centre = area && { x: (area.left + area.right) / 2, y: (area.top + area.bottom) / 2 };
    const near = centre && nearest(blocks, centre);
    const cell = centre && near?.table ? cellAt(near.table, centre) : undefined;
    const element = elementOf(draft, page, annotation, labelOf(near, cell));
    if (cell) cell.element.kids.push(element);
    else if (near) near.elements.push(standsAlone(element));
    else blocks.push({ block: emptyBlock, elements: [standsAlone(element)] });
  }
}

function standsAlone(element: Planned): Planned {
  return element.role === 'Form' ? element : planned('P', [element]);
}

const emptyBlock: Block = { kind: 'figure', box: { left: 0, top: 0, right: 0, bottom: 0 } };

interface Centre {
  readonly x: number;
  readonly y: number;
}

/** The block around a place, or else the last one above it. */
function nearest(blocks: readonly PlacedElements[], { x, y }: Centre): PlacedElements | undefined {
  const around = blocks.filter(({ block: { box } }) => distanceTo(box, x, y) === 0);
  if (around.length > 0) return around.find(({ block }) => block.kind === 'field') ?? around[0];
  let best: PlacedElements | undefined;
  let least = Infinity;
  for (const placed of blocks) {
    const { box } = placed.block;
    const isBelow = box.top > y;
    const distance = distanceTo(box, x, y) * (isBelow ? 4 : 1);
    if (distance < least) [best, least] = [placed, distance];
  }
  return best;
}

function distanceTo({ left, top, right, bottom }: Readonly<Rectangle>, x: number, y: number): number {
  return Math.max(left - x, x - right, 0) + Math.max(top - y, y - bottom, 0);
}

type Cell = TableElements['cells'][number];

/** The cell of a table at a place, which need not have text. */
function cellAt({ cells }: TableElements, { x, y }: Centre): Cell | undefined {
  const texts = cells.flatMap(({ cell }) => cell ?? []);
  const row = closest(
    texts.map((cell) => ({ at: cell.row, low: cell.box.top, high: cell.box.bottom })),
    y,
  );
  const column = closest(
    texts.map((cell) => ({ at: cell.column, low: cell.box.left, high: cell.box.right })),
    x,
  );
  return cells.find((cell) => cell.row === row && cell.column === column);
}

function closest(
  ranges: readonly { readonly at: number; readonly low: number; readonly high: number }[],
  place: number,
) {
  let best: { at: number; distance: number } | undefined;
  for (const { at, low, high } of ranges) {
    const distance = Math.max(low - place, place - high, 0);
    if (!best || distance < best.distance) best = { at, distance };
  }
  return best?.at;
}

/** The words that name a field: its label, or the first text of its row. */
function labelOf(near: PlacedElements | undefined, cell: Cell | undefined): string {
  if (near?.block.kind === 'field') return near.block.label;
  const ofRow = near?.table?.cells.find((other) => other.row === cell?.row && other.cell);
  return ofRow?.cell?.text ?? '';
}

function elementOf(draft: Draft, page: number, annotation: PageAnnotation, label: string): Planned {
  const { number, kind, subtype, entries } = annotation;
  const leaf = { page, annotation: number };
  if (kind === 'link') return planned('Link', [leaf]);
  if (kind === 'widget') {
    if (annotationText(draft, entries, 'TU') !== '') return planned('Form', [leaf]);
    const text = (label.trim() || annotationText(draft, entries, 'T') || 'Field').slice(0, mostCharacters);
    describeField(draft, annotation, text);
    return planned('Form', [leaf], { texts: new Map([['Alt', encodeTextString(text)]]) });
  }
  const text = annotationText(draft, entries, 'Contents').slice(0, mostCharacters);
  return planned('Annot', [leaf], { texts: new Map([['Alt', encodeTextString(text || subtype)]]) });
}

/** Describes the field of a widget (ISO 14289-1, 7.18.4). */
function describeField(draft: Draft, { number, entries }: PageAnnotation, text: string): void {
  const parent = resolveDictionary(draft.file, entries.get('Parent'));
  const [holder, own] =
    !entries.has('T') && parent ? [numberOf(draft.file, entries.get('Parent')), parent] : [number, entries];
  if (holder > 0) changeObject(draft, holder, withEntries(own, { TU: encodeTextString(text) }));
}
