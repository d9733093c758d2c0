import { appendValue } from '../objects/append-value.ts';
import { renumbered } from '../objects/copy-objects.ts';
import { shared } from '../objects/share-value.ts';
import { withStructureKeys } from '../objects/structure-keys.ts';
import { type Dictionary, type NewReference, type Value, withEntries } from '../objects/values.ts';
import type { Part, PlacedForm, PlacedPage } from './part.ts';
import { placeAnnotations, writeAnnotations } from './place-annotations.ts';
import { placeForm } from './place-form.ts';
import { placedTriggers } from './placed-action.ts';
import { readPage } from './read-pages.ts';
import { usedResources } from './used-resources.ts';

/** Changes a page on its way: its entries may refer to objects of the source, and to new ones written to the output. */
export type DecoratePage = (page: Dictionary, part: Part, placed: PlacedPage) => Dictionary;

const letter: readonly Value[] = [0, 0, 612, 792];

/** How much content of one document is read to find what its pages use. */
const contentAtMostBytes = 256 * 1024 * 1024;

/** Entries that belong to one document as a whole, or that only its author's program reads. */
const ofDocument = { B: undefined, Thumb: undefined, PieceInfo: undefined };

/** Writes a part's pages. Gives what of the form they show, where pages were left out. */
export function writePages(
  part: Part,
  pageTree: NewReference,
  isAlone: boolean,
  decorate: DecoratePage | undefined,
): PlacedForm | undefined {
  const pages = part.pages.map((placed) => ({ placed, entries: readPage(part.copy.file, placed.source) }));
  const annotations = part.isWhole
    ? []
    : pages.map(({ placed, entries }) => placeAnnotations(part, placed, entries.get('Annots')));
  const budget = { bytes: contentAtMostBytes };
  const form = part.isWhole ? undefined : placeForm(part, annotations.flat());
  for (const [index, { placed, entries }] of pages.entries()) {
    const own = annotations[index] ?? [];
    if (form) writeAnnotations(part, own, form);
    const kept = form
      ? withEntries(entries, {
          ...ofDocument,
          Annots: own.length > 0 ? own.map(({ reference }) => reference) : undefined,
          AA: placedTriggers(part, entries.get('AA')),
          Resources: usedResources(part.copy.file, entries, budget),
        })
      : isAlone
        ? entries
        : withEntries(entries, { B: undefined });
    const decorated = decorate ? decorate(kept, part, placed) : kept;
    writePage(part, placed.newNumber, decorated, pageTree);
  }
  return form;
}

function writePage({ copy }: Part, newNumber: number, page: Dictionary, pageTree: NewReference): void {
  const entries = new Map<string, Value>([
    ['Type', 'Page'],
    ['Parent', pageTree],
  ]);
  if (!page.has('MediaBox')) entries.set('MediaBox', letter);
  for (const [key, value] of withStructureKeys(page, copy.structureOffset)) {
    if (entries.has(key)) continue;
    const isOwn = key === 'Annots' || key === 'AA';
    const own = isOwn && copy.rename ? copy.rename(value) : value;
    entries.set(key, isOwn ? renumbered(copy, own) : shared(copy, own));
  }
  copy.output.object(newNumber, (sink) => appendValue(sink, entries));
}
