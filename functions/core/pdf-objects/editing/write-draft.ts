import { emptyCrossReference } from '../cross-references/cross-reference.ts';
import { linearizePdf } from '../linearization/linearize-pdf.ts';
import { type PdfFile, pdfFile } from '../objects/pdf-file.ts';
import { readCatalog } from '../objects/read-object.ts';
import { dictionary, isDictionary, isReference, withEntries } from '../objects/values.ts';
import { assembledFile, assembleObjects, assemblePdf } from '../structure/joining/assemble-pdf.ts';
import type { Selection } from '../structure/joining/place-parts.ts';
import { openSource } from '../structure/open-source.ts';
import { reachableObjects } from '../structure/reachable-objects.ts';
import { type Assembly, type Draft, draftOf } from './draft.ts';
import { addValue, memoryWriter, replaceValue } from './memory-writer.ts';

/** Returns the finished PDF, without objects that nothing in the document refers to. */
export function writeDraft(draft: Draft | Assembly): Uint8Array {
  const { output } = draft;
  return output.isLinearized ? linearized(draft) : assemblePdf(selectionsOf(draft), output);
}

/** Returns a draft that can be changed: an assembly becomes one document in memory. Streams are not copied. */
export function settled(draft: Draft | Assembly): Draft {
  if (!('selections' in draft)) return draft;
  const { selections, warnings, output } = draft;
  return { ...draftOf(openSource(assembledInMemory(selections))), warnings, output };
}

/** Objects can be ordered only once all of them are known. */
function linearized(draft: Draft | Assembly): Uint8Array {
  const { output } = draft;
  const selections = selectionsOf(draft);
  const { isCompact, maximumBytes } = assembledFile(selections, output);
  const file = assembledInMemory(selections, output);
  const catalog = readCatalog(file);
  const outlines = catalog.get('Outlines');
  const root = file.trailer.get('Root');
  // The outlines have hints of their own, and so must be an object.
  if (isDictionary(outlines) && isReference(root))
    replaceValue(file, root.number, withEntries(catalog, { Outlines: addValue(file, outlines) }));
  const objects = [...reachableObjects(file)].map(([number]) => number);
  const pages = openSource(file).sourcePages.map(({ number }) => number);
  return linearizePdf(file, objects, pages, { isCompact, maximumBytes });
}

/** One document of pages of others, with all objects in memory. Streams are not copied. */
function assembledInMemory(selections: readonly Selection[], output: Assembly['output'] = {}): PdfFile {
  const form = assembledFile(selections, output);
  const file = pdfFile({
    bytes: new Uint8Array(0),
    version: form.version,
    trailer: new Map(),
    entries: emptyCrossReference(form.maximumBytes),
    hasStreams: form.isCompact,
    isRepaired: selections.some(({ file: { isRepaired } }) => isRepaired),
  });
  const roots = assembleObjects(selections, memoryWriter(file, form.maximumBytes), output.isSmallest);
  const trailer = dictionary({
    Root: { number: roots.catalog, generation: 0 },
    Info: roots.information > 0 ? { number: roots.information, generation: 0 } : undefined,
    ID: roots.identifiers,
  });
  return { ...file, trailer };
}

/** The number of pages that the document will have. */
export function pagesOf(draft: Draft | Assembly): number {
  return selectionsOf(draft).reduce((sum, { indexes }) => sum + indexes.length, 0);
}

function selectionsOf(draft: Draft | Assembly): readonly Selection[] {
  return 'selections' in draft ? draft.selections : [wholeOf(draft)];
}

/** Selects all pages of a document. */
export function wholeOf<Source extends Pick<Draft, 'file' | 'catalog' | 'sourcePages'>>(
  source: Source,
): Selection {
  return { ...source, indexes: [...source.sourcePages.keys()] };
}
