import type { SourceCopy } from '../../objects/copy-objects.ts';
import type { ObjectTaker } from '../../objects/object-writer.ts';
import { sharing } from '../../objects/share-objects.ts';
import { explicitDestinations, readDestinations } from '../destinations.ts';
import type { OpenedSource } from '../open-source.ts';
import type { SourcePage } from '../read-pages.ts';
import { tagKeyCount } from './join-tags.ts';
import type { Destinations, Part, PlacedPage } from './part.ts';
import { clashingDestinations, renameDestinations } from './rename-destinations.ts';

/** Pages taken from one source. */
export interface Selection extends OpenedSource {
  /** Their indexes in the source, from 0, in the requested order, with repeats. */
  readonly indexes: readonly number[];
}

const noDestinations: Destinations = { strings: new Map(), names: new Map() };

/** Assigns every chosen page its number, and prepares each source for copying. */
export function placeParts(selections: readonly Selection[], output: ObjectTaker, sharesEqual: boolean) {
  const areWhole = selections.map(isWhole);
  const keyCounts = selections.map(({ file }, index) => (areWhole[index] ? tagKeyCount(file) : undefined));
  const keepsTags = keyCounts.some((count) => count !== undefined);
  const destinations = selections.map((selection, index) =>
    // A single document that is included completely is copied unchanged.
    selections.length === 1 && areWhole[index] ? noDestinations : chosenDestinations(selection),
  );
  const renamed = clashingDestinations(destinations);
  const share = sharesEqual || selections.length > 1 ? sharing() : undefined;
  let structureOffset = 0;
  const parts = selections.map((selection, index): Part => {
    const { file, catalog, sourcePages, indexes } = selection;
    const numbers = new Int32Array(Math.max(file.entries.size, 1));
    const keyCount = keyCounts[index];
    const renamedHere = renamed[index] ?? new Map<string, string>();
    const copy: SourceCopy = {
      file,
      output,
      numbers,
      waiting: [],
      replaced: new Map(),
      structureOffset: keyCount === undefined ? undefined : structureOffset,
      isPartial: !areWhole[index],
      rename: renamedHere.size > 0 ? renameDestinations(renamedHere) : undefined,
      share,
    };
    const plainTags =
      keepsTags && keyCount === undefined ? { firstKey: structureOffset, tagged: [] } : undefined;
    structureOffset += keyCount ?? indexes.length;
    const pages = indexes.flatMap((sourceIndex) => placedPage(copy, sourcePages[sourceIndex], sourceIndex));
    return {
      copy,
      catalog,
      sourcePages,
      pages,
      isWhole: areWhole[index] === true,
      plainTags,
      destinations: destinations[index] ?? noDestinations,
      renamedDestinations: renamedHere,
    };
  });
  return { parts, keepsTags };
}

function placedPage(
  copy: SourceCopy,
  source: SourcePage | undefined,
  sourceIndex: number,
): readonly PlacedPage[] {
  if (!source) return [];
  const newNumber = copy.output.reserve();
  // Links lead to the first copy of a repeated page.
  if (source.number > 0 && copy.numbers[source.number] === 0) copy.numbers[source.number] = newNumber;
  return [{ source, sourceIndex, newNumber }];
}

function isWhole({ sourcePages, indexes }: Selection): boolean {
  return indexes.length === sourcePages.length && new Set(indexes).size === indexes.length;
}

function chosenDestinations({ file, sourcePages, indexes }: Selection): Destinations {
  const chosen = new Set(indexes.map((index) => sourcePages[index]?.number));
  const isChosen = (page: number) => page > 0 && chosen.has(page);
  return explicitDestinations(file, readDestinations(file), sourcePages, isChosen);
}
