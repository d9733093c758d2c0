import { PdfLimitExceeded } from '../errors.ts';
import { appendValue } from '../objects/append-value.ts';
import { renumbered } from '../objects/copy-objects.ts';
import { shared } from '../objects/share-value.ts';
import { withStructureKeys } from '../objects/structure-keys.ts';
import { type Dictionary, type NewReference, type Value, withEntries } from '../objects/values.ts';
import type { ContentBudget } from './content/decode-content.ts';
import { usedResources } from './content/used-resources.ts';
import type { Part, PlacedAnnotation, PlacedForm, PlacedPage } from './joining/part.ts';
import { placeAnnotations, writeAnnotations } from './joining/place-annotations.ts';
import { placeForm } from './joining/place-form.ts';
import { placedTriggers } from './joining/placed-action.ts';
import { tagPage } from './joining/plain-tags.ts';
import { readPage, type SourcePage } from './read-pages.ts';

const letter: readonly Value[] = [0, 0, 612, 792];

const maximumAnnotations = 500_000;

/** The maximum content of one document that is read to find the resources its pages use. */
const maximumContentBytes = 256 * 1024 * 1024;

/**
 * Entries of a single page (ISO 32000-2, table 31). Others belong to the whole document, or only the program that wrote
 * them knows their targets.
 */
const ofPage = new Set(
  (
    'Resources MediaBox CropBox BleedBox TrimBox ArtBox BoxColorInfo Contents Rotate Group Dur Trans Annots AA ' +
    'Metadata StructParents ID PZ SeparationInfo Tabs LastModified PresSteps UserUnit VP AF OutputIntents'
  ).split(' '),
);

/**
 * Writes a part's pages. Returns the part of the form that they show, if pages were left out. Throws PdfLimitExceeded
 * for too many annotations.
 */
export function writePages(part: Part, pageTree: NewReference, isAlone: boolean): PlacedForm | undefined {
  const read = new Map<SourcePage, Dictionary>();
  const pages = part.pages.map((placed) => {
    const entries = read.get(placed.source) ?? readPage(part.copy.file, placed.source);
    read.set(placed.source, entries);
    return { placed, entries };
  });
  const annotations = part.isWhole ? [] : annotationsOf(part, pages);
  const budget = { bytes: maximumContentBytes };
  const form = part.isWhole ? undefined : placeForm(part, annotations.flat());
  for (const [index, { placed, entries }] of pages.entries()) {
    const own = annotations[index] ?? [];
    if (form) writeAnnotations(part, own, form);
    const kept = form
      ? withEntries(new Map([...entries].filter(([key]) => ofPage.has(key))), {
          Annots: own.length > 0 ? own.map(({ reference }) => reference) : undefined,
          AA: placedTriggers(part, entries.get('AA')),
          Resources: usedResources(part.copy.file, entries, budget),
        })
      : isAlone
        ? entries
        : withEntries(entries, { B: undefined });
    writePage(part, placed, kept, pageTree, budget);
  }
  return form;
}

function annotationsOf(
  part: Part,
  pages: readonly { readonly placed: PlacedPage; readonly entries: Dictionary }[],
): readonly (readonly PlacedAnnotation[])[] {
  let remaining = maximumAnnotations;
  return pages.map(({ placed, entries }) => {
    const placedHere = placeAnnotations(part, placed, entries.get('Annots'));
    remaining -= placedHere.length;
    if (remaining < 0) throw new PdfLimitExceeded('annotations');
    return placedHere;
  });
}

function writePage(
  part: Part,
  placed: PlacedPage,
  page: Dictionary,
  pageTree: NewReference,
  budget: ContentBudget,
): void {
  const { copy, plainTags } = part;
  const entries = new Map<string, Value>([
    ['Type', 'Page'],
    ['Parent', pageTree],
  ]);
  if (!page.has('MediaBox')) entries.set('MediaBox', letter);
  const keyed = withStructureKeys(page, copy.structureOffset);
  for (const [key, value] of plainTags ? tagPage(plainTags, part, placed, keyed, budget) : keyed) {
    if (entries.has(key)) continue;
    const isOwn = key === 'Annots' || key === 'AA';
    const own = isOwn && copy.rename ? copy.rename(value) : value;
    entries.set(key, isOwn ? renumbered(copy, own) : shared(copy, own));
  }
  copy.output.object(placed.newNumber, (sink) => appendValue(sink, entries));
}
