import { appendValue } from '../objects/append-value.ts';
import { writeValue } from '../objects/copy-objects.ts';
import { knownNumber } from '../objects/locate-object.ts';
import type { ObjectTaker } from '../objects/object-writer.ts';
import { resolve, resolveDictionary } from '../objects/read-object.ts';
import {
  type Dictionary,
  isReference,
  type NewReference,
  type Value,
  withEntries,
} from '../objects/values.ts';
import { placedDestination } from './destinations.ts';
import type { Part } from './joining/part.ts';
import { placedAction } from './joining/placed-action.ts';

/** An included bookmark, with those below it. */
interface Bookmark {
  readonly part: Part;
  readonly entries: Dictionary;
  readonly below: readonly Bookmark[];
  readonly isOpen: boolean;
}

const maximumDepth = 64;
const maximumBookmarks = 100_000;

/**
 * Writes the bookmarks of all parts, part by part (ISO 32000-2, 12.3.3): those whose target is included, and their
 * ancestors. Returns a reference to the outline, or undefined if there are no bookmarks.
 */
export function writeOutlines(
  parts: readonly Part[],
  output: ObjectTaker,
  keepsTags: boolean,
): NewReference | undefined {
  const bookmarks = parts.flatMap((part) => readBookmarks(part, keepsTags));
  if (bookmarks.length === 0) return undefined;
  const newNumber = output.reserve();
  const ends = writeLevel(bookmarks, newNumber, output);
  const entries = new Map<string, Value>([['Type', 'Outlines'], ...Object.entries(ends)]);
  entries.set(
    'Count',
    bookmarks.reduce((sum, bookmark) => sum + shownCount(bookmark), 0),
  );
  output.object(newNumber, (sink) => appendValue(sink, entries));
  return { newNumber };
}

function readBookmarks(part: Part, keepsTags: boolean): readonly Bookmark[] {
  const { file } = part.copy;
  const seen = new Set<number>();
  const level = (first: Value | undefined, depth: number): readonly Bookmark[] => {
    const bookmarks: Bookmark[] = [];
    for (let next = first; isReference(next) && depth < maximumDepth; ) {
      const number = knownNumber(file, next);
      const entries = resolveDictionary(file, next);
      if (!entries || seen.has(number) || seen.size >= maximumBookmarks) break;
      seen.add(number);
      const below = level(entries.get('First'), depth + 1);
      const placed = placedEntries(part, entries, keepsTags);
      const count = resolve(file, entries.get('Count'));
      const isOpen = typeof count === 'number' && count > 0;
      if (below.length > 0 || part.isWhole || placed.has('Dest') || placed.has('A'))
        bookmarks.push({ part, entries: placed, below, isOpen });
      next = entries.get('Next');
    }
    return bookmarks;
  };
  return level(resolveDictionary(file, part.catalog.get('Outlines'))?.get('First'), 0);
}

function placedEntries(part: Part, entries: Dictionary, keepsTags: boolean): Dictionary {
  return withEntries(entries, {
    Dest: placedDestination(part, entries.get('Dest')),
    A: placedAction(part, entries.get('A')),
    SE: keepsTags ? entries.get('SE') : undefined,
  });
}

/** Writes sibling bookmarks, and returns the entries that their parent needs. */
function writeLevel(bookmarks: readonly Bookmark[], parent: number, output: ObjectTaker) {
  const numbers = bookmarks.map(() => output.reserve());
  const reference = (index: number) =>
    numbers[index] === undefined ? undefined : { newNumber: numbers[index] };
  for (const [index, { part, entries, below, isOpen }] of bookmarks.entries()) {
    const newNumber = numbers[index] as number;
    const count = below.reduce((sum, bookmark) => sum + shownCount(bookmark), 0);
    const ends =
      below.length > 0 ? writeLevel(below, newNumber, output) : { First: undefined, Last: undefined };
    const placed = withEntries(entries, {
      Parent: { newNumber: parent },
      Prev: reference(index - 1),
      Next: reference(index + 1),
      ...ends,
      Count: below.length === 0 ? undefined : isOpen ? count : -count,
    });
    writeValue(part.copy, newNumber, placed);
  }
  return { First: { newNumber: numbers[0] as number }, Last: { newNumber: numbers.at(-1) as number } };
}

/** The number of lines that a bookmark takes: its own and, if it is open, those of its children. */
function shownCount({ below, isOpen }: Bookmark): number {
  return isOpen ? below.reduce((sum, bookmark) => sum + shownCount(bookmark), 1) : 1;
}
