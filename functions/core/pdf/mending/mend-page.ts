import { knownNumber } from '../../pdf-objects/objects/locate-object.ts';
import {
  referenceTo,
  resolve,
  resolveArray,
  resolveDictionary,
} from '../../pdf-objects/objects/read-object.ts';
import { type Dictionary, isReference, type Value, withEntries } from '../../pdf-objects/objects/values.ts';
import { decodeContent } from '../../pdf-objects/structure/decode-content.ts';
import { readPage, type SourcePage } from '../../pdf-objects/structure/read-pages.ts';
import { hiddenNames, withoutHidden } from './hide-content.ts';
import { mendAnnotation } from './mend-annotation.ts';
import { mendFont } from './mend-font.ts';
import { changedStream, isNew, type Mending } from './mending.ts';

/** More nested forms than any page has: such a file is meant to exhaust its reader. */
const maximumDepth = 16;

/** Mends a page: the fonts of its content, of the forms in it and of its annotations, and what hidden layers show. */
export function mendPage(mending: Mending, page: SourcePage): void {
  const { file, changed, budget } = mending;
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
  for (const annotation of resolveArray(file, entries.get('Annots')) ?? []) {
    if (!isNew(mending, annotation)) continue;
    for (const appearance of mendAnnotation(mending, annotation)) mendForm(mending, appearance, 0);
  }
}

function mendResources(mending: Mending, value: Value | undefined, depth: number): void {
  const { file } = mending;
  if (depth > maximumDepth || !isNew(mending, value)) return;
  const resources = resolveDictionary(file, value);
  for (const font of resolveDictionary(file, resources?.get('Font'))?.values() ?? []) mendFont(mending, font);
  for (const form of resolveDictionary(file, resources?.get('XObject'))?.values() ?? [])
    mendForm(mending, form, depth + 1);
}

function mendForm(mending: Mending, reference: Value | undefined, depth: number): void {
  if (!isReference(reference) || !isNew(mending, reference)) return;
  const { file } = mending;
  const form = resolveDictionary(file, reference);
  if (!form || resolve(file, form.get('Subtype')) === 'Image') return;
  if (mending.isHidden) hideForm(mending, reference, form);
  if (form.has('Resources')) mendResources(mending, form.get('Resources'), depth);
}

/** Takes what hidden layers show out of a form: all of it where it belongs to such a layer itself. */
function hideForm(mending: Mending, reference: Value, form: Dictionary): void {
  const { file, changed, isHidden, budget } = mending;
  const hidden = hiddenNames(mending, resolveDictionary(file, form.get('Resources')));
  const isLayer = isHidden?.(form.get('OC')) === true;
  const content = isLayer || hidden.size === 0 ? undefined : decodeContent(file, [reference], budget);
  const shown = isLayer ? '' : content && withoutHidden(content, hidden);
  if (shown === undefined || !isReference(reference)) return;
  changed.set(knownNumber(file, reference), changedStream(shown, form));
}
