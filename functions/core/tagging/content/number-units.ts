import { type Edit, withEdits } from '../../page-content/streams/edit-bytes.ts';
import { changeCatalog } from '../../pdf-objects/editing/change-draft.ts';
import { type Draft, draftOf } from '../../pdf-objects/editing/draft.ts';
import { keepingValues } from '../../pdf-objects/objects/pdf-file.ts';
import { storeStream } from './store-stream.ts';
import type { PaintingUnit, TaggedStream } from './tagged-stream.ts';

/**
 * A copy of a draft in which each unit is marked content with its index as its identifier, so that what is read on a
 * page, or seen in its content, is known by its unit. `withPaths` tells for which pages paths are numbered, too.
 */
export function numberUnits(
  draft: Draft,
  streams: readonly TaggedStream[],
  withPaths: (page: number) => boolean,
): Draft {
  const copy = draftOf(draft);
  copy.file = keepingValues(copy.file);
  changeCatalog(copy, { StructTreeRoot: undefined });
  for (const stream of streams) {
    const hasPaths = withPaths(stream.page);
    const edits = stream.units.flatMap((unit, index) =>
      unit.kind === 'path' && !hasPaths ? [] : marks(unit, index),
    );
    storeStream(copy, stream, withEdits(stream.content, edits));
  }
  return copy;
}

function marks({ start, end }: PaintingUnit, index: number): readonly Edit[] {
  return [
    { start, end: start, text: `/P<</MCID ${index}>>BDC` },
    { start: end, end, text: 'EMC' },
  ];
}
