import { knownNumber } from '../pdf-objects/objects/locate-object.ts';
import { referenceTo, resolve, resolveArray, resolveDictionary } from '../pdf-objects/objects/read-object.ts';
import { type Dictionary, isReference, type Value, withEntries } from '../pdf-objects/objects/values.ts';
import { decodeContent } from '../pdf-objects/structure/content/decode-content.ts';
import { readPage, type SourcePage } from '../pdf-objects/structure/read-pages.ts';
import { hiddenNames, withoutHidden } from './hide-content.ts';
import { mendAnnotation } from './mend-annotation.ts';
import { mendColourSpace } from './mend-colour-space.ts';
import { mendFont } from './mend-font.ts';
import { mendLayer } from './mend-layers.ts';
import { mendSpace } from './mend-space.ts';
import { changedStream, isNew, type Mending } from './mending.ts';

/** More nested forms than any page has: such a file is made to exhaust its reader. */
const maximumDepth = 16;

/**
 * Repairs a page: the resources of its content and forms, and for reading also its annotations and the content of
 * hidden layers. Without layers, annotations are drawn unchanged, since a form may have thousands.
 */
export function mendPage(mending: Mending, page: SourcePage): void {
  const { file, changed, budget, isForReading, layers } = mending;
  const entries = readPage(file, page);
  const hidden = hiddenNames(mending, resolveDictionary(file, entries.get('Resources')));
  if (hidden.size > 0 && isNew(mending, referenceTo(file, page.number))) {
    const contents = resolveArray(file, entries.get('Contents')) ?? [entries.get('Contents') ?? null];
    const content = decodeContent(file, contents, budget);
    const newNumber = mending.nextNumber++;
    if (content) {
      changed.set(newNumber, changedStream(withoutHidden(content, hidden)));
      changed.set(page.number, { value: withEntries(entries, { Contents: { newNumber } }) });
    }
  }
  mendResources(mending, entries.get('Resources'), 0);
  if (!isForReading && !layers) return;
  for (const annotation of resolveArray(file, entries.get('Annots')) ?? []) {
    if (!isNew(mending, annotation)) continue;
    mendLayer(mending, resolveDictionary(file, annotation)?.get('OC'));
    const appearances = mendAnnotation(mending, annotation);
    if (isForReading) for (const appearance of appearances) mendXObject(mending, appearance, 0);
  }
}

function mendResources(mending: Mending, value: Value | undefined, depth: number): void {
  const { file, isForReading } = mending;
  if (depth > maximumDepth || !isNew(mending, value)) return;
  const resources = resolveDictionary(file, value);
  const listed = (kind: string) => resolveDictionary(file, resources?.get(kind))?.values() ?? [];
  const mendOne = isForReading ? mendFont : mendSpace;
  for (const font of listed('Font')) mendOne(mending, font);
  if (!isForReading) for (const space of listed('ColorSpace')) mendColourSpace(mending, space);
  for (const layer of listed('Properties')) mendLayer(mending, layer);
  for (const xObject of listed('XObject')) mendXObject(mending, xObject, depth + 1);
}

function mendXObject(mending: Mending, reference: Value | undefined, depth: number): void {
  if (!isReference(reference) || !isNew(mending, reference)) return;
  const { file, isForReading, isHidden } = mending;
  const entries = resolveDictionary(file, reference);
  if (!entries) return;
  mendLayer(mending, entries.get('OC'));
  if (resolve(file, entries.get('Subtype')) === 'Image') {
    if (!isForReading) mendColourSpace(mending, entries.get('ColorSpace'));
    return;
  }
  if (isHidden) hideForm(mending, reference, entries);
  if (entries.has('Resources')) mendResources(mending, entries.get('Resources'), depth);
}

/** Removes the content of hidden layers from a form: all of it if the form itself belongs to one. */
function hideForm(mending: Mending, reference: Value, form: Dictionary): void {
  const { file, changed, isHidden, budget } = mending;
  const hidden = hiddenNames(mending, resolveDictionary(file, form.get('Resources')));
  const isLayer = isHidden?.(form.get('OC')) === true;
  const content = isLayer || hidden.size === 0 ? undefined : decodeContent(file, [reference], budget);
  const shown = isLayer ? '' : content && withoutHidden(content, hidden);
  if (shown === undefined || !isReference(reference)) return;
  changed.set(knownNumber(file, reference), changedStream(shown, form));
}
