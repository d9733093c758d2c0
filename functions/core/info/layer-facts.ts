import { textEntry } from '../document-facts/text-entry.ts';
import { resolve, resolveArray, resolveDictionary } from '../pdf-objects/objects/read-object.ts';
import { layerVisibility } from '../pdf-objects/structure/layer-visibility.ts';
import type { OpenedSource } from '../pdf-objects/structure/open-source.ts';

/** The layers of a document, and whether a viewer shows them when it opens the file (ISO 32000-2, 8.11). */
export function layerFacts({ file, catalog }: OpenedSource) {
  const properties = resolveDictionary(file, catalog.get('OCProperties'));
  const isHidden = layerVisibility(file);
  return (resolveArray(file, properties?.get('OCGs')) ?? []).map((layer) => ({
    name: textEntry(file, resolveDictionary(file, layer), 'Name') ?? '',
    visible: isHidden?.(layer) !== true,
  }));
}

/** Whether a document is marked as tagged, and has tags. */
export function isTagged({ file, catalog }: OpenedSource): boolean {
  const marked = resolve(file, resolveDictionary(file, catalog.get('MarkInfo'))?.get('Marked'));
  return marked === true && resolveDictionary(file, catalog.get('StructTreeRoot')) !== undefined;
}
