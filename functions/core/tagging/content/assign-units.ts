import type { Point } from '../../geometry/matrix.ts';
import { transformed } from '../../geometry/matrix.ts';
import type { ContentRewriter } from '../../page-content/content-rewriter.ts';
import type { ContentState } from '../../page-content/content-state.ts';
import type { Operation } from '../../page-content/operation.ts';
import { showsText } from '../../page-content/show-text.ts';
import type { Slot } from '../structure/planned.ts';
import { type AssignedContent, type AssignedPart, assign } from './assigned-content.ts';
import { letterFinder, type PlacedLetter } from './letter-places.ts';
import { splitText } from './split-text.ts';
import type { TaggedStream } from './tagged-stream.ts';

/** A figure whose drawing belongs to a slot: its box in the space of the page. */
export interface FigureArea {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
  readonly slot: Slot;
}

interface PageContent {
  /** From 0. */
  readonly page: number;
  readonly letters: ReadonlyMap<number, readonly PlacedLetter[]>;
  readonly figures: readonly FigureArea[];
}

/**
 * Assigns the units of a page to slots: by their letters, or, where letters of several slots are in one, by the places of their
 * glyphs. `rewriter` reads the numbered copy, and `streams` are all that can be tagged, by number: pages have none.
 */
export function assignUnits(
  assigned: AssignedContent,
  streams: { readonly page: TaggedStream; readonly forms: ReadonlyMap<number, TaggedStream> },
  rewriter: ContentRewriter,
  { page, letters, figures }: PageContent,
): void {
  const own = streams.page;
  const mixed = new Map<number, ReturnType<typeof letterFinder>>();
  for (const [index, unit] of own.units.entries()) {
    const inside = letters.get(index) ?? [];
    const [first] = inside;
    if (unit.form > 0) mixed.set(index, letterFinder(inside));
    else if (first && inside.every(({ slot }) => slot === first.slot))
      assign(assigned, own, index, [partOf(inside)]);
    else if (first && unit.kind === 'text') mixed.set(index, letterFinder(inside));
    else if (first) assign(assigned, own, index, [partOf(mostOf(inside))]);
  }
  if (mixed.size === 0 && figures.length === 0) return;
  const votes = new Map<TaggedStream, Map<number, PlacedLetter[]>>();

  rewriter.look(page, (operation, state, place) => {
    if (place.kind !== 'page' && place.kind !== 'form') return;
    const marks = place.marks().filter(({ identifier }) => identifier !== undefined);
    const outer = marks.findLast(({ form }) => form === 0)?.identifier;
    const inner = marks.find(({ form }) => form === 0 || (streams.forms.get(form)?.units.length ?? 0) > 0);
    const stream = inner && (inner.form === 0 ? own : streams.forms.get(inner.form));
    const index = inner?.identifier;
    const unit = index === undefined ? undefined : stream?.units[index];
    if (!stream || index === undefined || !unit || outer === undefined) return;
    if (showsText(operation.name)) {
      const find = mixed.get(outer);
      if (!find || unit.form > 0) return;
      const found = (operation.glyphs ?? []).length > 0 ? glyphLetters(operation, find) : [];
      if (unit.kind === 'text') {
        const parts = partsOf(operation, found);
        if (parts.length > 0) assign(assigned, stream, index, parts);
      } else {
        const ofStream = votes.get(stream) ?? new Map<number, PlacedLetter[]>();
        votes.set(stream, ofStream);
        ofStream.set(index, [
          ...(ofStream.get(index) ?? []),
          ...found.filter((letter) => letter !== undefined),
        ]);
      }
      return;
    }
    const figure = figures.length > 0 && unit.form === 0 ? figureAround(operation, state) : undefined;
    if (figure && unit.kind !== 'text' && !assigned.get(stream)?.has(index))
      assign(assigned, stream, index, [{ slot: figure.slot, rank: 0 }]);
  });

  for (const [stream, units] of votes)
    for (const [index, found] of units)
      if (found.length > 0) assign(assigned, stream, index, [partOf(mostOf(found))]);

  /** The slot and rank of each glyph, by the letter that is nearest. */
  function glyphLetters({ glyphs = [] }: Operation, find: ReturnType<typeof letterFinder>) {
    const placed = rewriter.placed(glyphs);
    return placed.map(({ origin }) => find(origin));
  }

  function figureAround(operation: Operation, state: ContentState): FigureArea | undefined {
    const centre = centreOf(operation, state);
    return (
      centre &&
      figures.find(({ left, bottom, right, top }) => {
        const [x, y] = centre;
        return x >= left && x <= right && y >= bottom && y <= top;
      })
    );
  }
}

/** The middle of what an operation paints, in the space of the page; undefined if it paints nothing of its own. */
function centreOf({ name, path }: Operation, { matrix }: ContentState): Point | undefined {
  if (name === 'Do' || name === 'EI') return transformed([0.5, 0.5], matrix);
  const points = (path ?? []).flatMap(({ numbers }) => {
    const all: Point[] = [];
    for (let at = 0; at + 1 < numbers.length; at += 2)
      all.push(transformed([numbers[at] as number, numbers[at + 1] as number], matrix));
    return all;
  });
  if (points.length === 0) return undefined;
  const middle = (axis: 0 | 1) => {
    let [low, high] = [Infinity, -Infinity];
    for (const point of points) [low, high] = [Math.min(low, point[axis]), Math.max(high, point[axis])];
    return (low + high) / 2;
  };
  return [middle(0), middle(1)];
}

function partOf(letters: readonly PlacedLetter[]): AssignedPart {
  const [first] = letters as readonly [PlacedLetter];
  return { slot: first.slot, rank: letters.reduce((least, { rank }) => Math.min(least, rank), Infinity) };
}

/** The letters of the slot with most of them. */
function mostOf(letters: readonly PlacedLetter[]): readonly PlacedLetter[] {
  const bySlot = [...Map.groupBy(letters, ({ slot }) => slot).values()];
  return bySlot.reduce((most, own) => (own.length > most.length ? own : most));
}

/** One part for each run of glyphs that belong to one slot. A glyph without a letter, such as a space, belongs to the run. */
function partsOf(
  operation: Operation,
  found: readonly (PlacedLetter | undefined)[],
): readonly AssignedPart[] {
  const runs: { slot: Slot | undefined; rank: number; length: number }[] = [];
  for (const letter of found) {
    const last = runs.at(-1);
    if (last && (!letter || !last.slot || last.slot === letter.slot)) {
      last.length++;
      last.slot ??= letter?.slot;
      if (letter) last.rank = Math.min(last.rank, letter.rank);
    } else runs.push({ slot: letter?.slot, rank: letter?.rank ?? Infinity, length: 1 });
  }
  const slots = new Set(runs.map(({ slot }) => slot));
  const [first] = runs;
  if (!first?.slot) return [];
  if (slots.size === 1) return [{ slot: first.slot, rank: Math.min(...runs.map(({ rank }) => rank)) }];
  const texts = splitText(
    operation,
    runs.map(({ length }) => length),
  );
  return runs.map(
    ({ slot, rank }, index): AssignedPart => ({
      slot: slot as Slot, // as the first has one, and others join it
      rank,
      text: texts[index] as Uint8Array,
    }),
  );
}
