import { deflateSync } from 'node:zlib';
import { addStream, changeObject, changePage } from '../../pdf-objects/editing/change-draft.ts';
import type { Draft } from '../../pdf-objects/editing/draft.ts';
import { referenceTo, resolveDictionary } from '../../pdf-objects/objects/read-object.ts';
import { withEntries } from '../../pdf-objects/objects/values.ts';
import type { TaggedStream } from './tagged-stream.ts';

/** Replaces the content of a page or a form. */
export function storeStream(draft: Draft, { page, stream }: TaggedStream, content: Uint8Array): void {
  if (stream === 0) {
    changePage(draft, page, { Contents: addStream(draft, content) });
    return;
  }
  const entries = resolveDictionary(draft.file, referenceTo(draft.file, stream)) ?? new Map();
  changeObject(
    draft,
    stream,
    withEntries(entries, { Filter: 'FlateDecode', DecodeParms: undefined, DP: undefined, F: undefined }),
    deflateSync(content),
  );
}
