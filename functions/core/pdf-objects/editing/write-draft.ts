import { emptyCrossReference } from '../objects/cross-reference.ts';
import { pdfFile } from '../objects/pdf-file.ts';
import { dictionary } from '../objects/values.ts';
import { assembledFile, assembleObjects, assemblePdf } from '../structure/assemble-pdf.ts';
import { openSource } from '../structure/open-source.ts';
import type { Selection } from '../structure/place-parts.ts';
import { type Assembly, type Draft, draftOf } from './draft.ts';
import { memoryWriter } from './memory-writer.ts';

/** The finished PDF. What nothing in the document refers to is left out. */
export function writeDraft(draft: Draft | Assembly): Uint8Array {
  return assemblePdf(selectionsOf(draft), draft.output);
}

/** A draft that can be changed: an assembly becomes one document, in memory, in which streams are not copied. */
export function settled(draft: Draft | Assembly): Draft {
  if (!('selections' in draft)) return draft;
  const { selections, warnings, output } = draft;
  const { version, isCompact, maximumBytes } = assembledFile(selections);
  const file = pdfFile({
    bytes: new Uint8Array(0),
    version,
    trailer: new Map(),
    entries: emptyCrossReference(maximumBytes),
    hasStreams: isCompact,
    isRepaired: selections.some(({ file: { isRepaired } }) => isRepaired),
  });
  const roots = assembleObjects(selections, memoryWriter(file, maximumBytes));
  const trailer = dictionary({
    Root: { number: roots.catalog, generation: 0 },
    Info: roots.information > 0 ? { number: roots.information, generation: 0 } : undefined,
    ID: roots.identifiers,
  });
  return { ...draftOf(openSource({ ...file, trailer })), warnings, output };
}

/** The number of pages that the document will have. */
export function pagesOf(draft: Draft | Assembly): number {
  return selectionsOf(draft).reduce((sum, { indexes }) => sum + indexes.length, 0);
}

function selectionsOf(draft: Draft | Assembly): readonly Selection[] {
  return 'selections' in draft ? draft.selections : [wholeOf(draft)];
}

/** All pages of a document. */
export function wholeOf<Source extends Pick<Draft, 'file' | 'catalog' | 'sourcePages'>>(
  source: Source,
): Selection {
  return { ...source, indexes: [...source.sourcePages.keys()] };
}
