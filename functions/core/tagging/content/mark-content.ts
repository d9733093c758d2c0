import type { MarkedContent } from '../../conformance/tags/tag.ts';
import { type Edit, withEdits } from '../../page-content/streams/edit-bytes.ts';
import type { Draft } from '../../pdf-objects/editing/draft.ts';
import { artifact, type Slot } from '../structure/planned.ts';
import type { AssignedContent, AssignedPart } from './assigned-content.ts';
import { storeStream } from './store-stream.ts';
import type { PaintingUnit, TaggedStream } from './tagged-stream.ts';

/** A unit or a part of one, in the order of the content. */
interface Piece {
  readonly unit: PaintingUnit;
  /** Undefined if it belongs to no slot. Such text is blank. */
  readonly part: AssignedPart | undefined;
  /** The marked content that begins before it and ends after it. */
  begins?: number;
  ends?: true;
}

/**
 * Marks the content of slots, and stores all streams. Returns a function that gives the marked content of a slot in the order of
 * reading.
 */
export function markContent(
  draft: Draft,
  streams: readonly TaggedStream[],
  assigned: AssignedContent,
): (slot: Slot) => readonly MarkedContent[] {
  const found = new Map<Slot, { readonly content: MarkedContent; readonly rank: number }[]>();
  for (const stream of streams) {
    const own = assigned.get(stream);
    const pieces = stream.units.flatMap((unit, index): Piece[] => {
      const parts = own?.get(index) ?? [undefined];
      return parts.map((part) => ({ unit, part }));
    });
    for (const [identifier, { slot, rank }] of beginRuns(pieces).entries()) {
      const ofSlot = found.get(slot);
      const content = { page: stream.page, stream: stream.stream, identifier };
      if (ofSlot) ofSlot.push({ content, rank });
      else found.set(slot, [{ content, rank }]);
    }
    storeStream(draft, stream, withEdits(stream.content, editsOf(pieces)));
  }
  return (slot) =>
    (found.get(slot) ?? []).toSorted((one, other) => one.rank - other.rank).map(({ content }) => content);
}

/**
 * Marks where sequences begin and end: neighbours share one if they follow each other in the order of reading, and nothing
 * between them belongs elsewhere. Returns the slot and rank of each.
 */
function beginRuns(pieces: readonly Piece[]): readonly { readonly slot: Slot; readonly rank: number }[] {
  const next = followers(pieces);
  const runs: { readonly slot: Slot; readonly rank: number }[] = [];
  let last: Piece | undefined;
  let isInterrupted = false;
  /** The space directly before a piece, which begins with it where it goes on with the text of its slot. */
  let space: Piece | undefined;
  for (const piece of pieces) {
    const { unit, part } = piece;
    if (!part || part.slot === artifact) {
      const isBlank = part === undefined && unit.kind === 'text';
      // It may be within text.
      isInterrupted ||= !isBlank;
      space = isBlank ? piece : undefined;
      continue;
    }
    const continues =
      last !== undefined && !isInterrupted && last.unit.segment === unit.segment && next.get(last) === piece;
    if (!continues) {
      if (last) last.ends = true;
      const first = space?.unit.segment === unit.segment && last?.part?.slot === part.slot ? space : piece;
      first.begins = runs.push({ slot: part.slot, rank: part.rank }) - 1;
    }
    last = piece;
    isInterrupted = false;
    space = undefined;
  }
  if (last) last.ends = true;
  return runs;
}

/** For each piece, the next of its slot in the order of reading. */
function followers(pieces: readonly Piece[]): ReadonlyMap<Piece, Piece> {
  const next = new Map<Piece, Piece>();
  for (const own of Map.groupBy(pieces, ({ part }) => part?.slot).values()) {
    const ordered = own.toSorted((one, other) => (one.part?.rank ?? 0) - (other.part?.rank ?? 0));
    for (const [index, piece] of ordered.entries()) {
      const after = ordered[index + 1];
      if (after) next.set(piece, after);
    }
  }
  return next;
}

function editsOf(pieces: readonly Piece[]): readonly Edit[] {
  const edits: Edit[] = [];
  for (const [unit, own] of Map.groupBy(pieces, (piece) => piece.unit)) {
    const { start, end } = unit;
    const [first] = own;
    if (own.length === 1 && first && !first.part?.text) {
      if (first.begins !== undefined) edits.push({ start, end: start, text: opening(first) });
      if (first.ends) edits.push({ start: end, end, text: 'EMC' });
      continue;
    }
    const texts = own.flatMap((piece) => [
      Buffer.from(piece.begins === undefined ? '' : `${opening(piece)} `),
      piece.part?.text ?? new Uint8Array(0),
      Buffer.from(piece.ends ? ' EMC ' : ' '),
    ]);
    edits.push({ start, end, text: Buffer.concat(texts) });
  }
  return edits;
}

function opening({ begins, part }: Piece): string {
  return `/${part?.slot.mark ?? 'P'}<</MCID ${begins}>>BDC`;
}
