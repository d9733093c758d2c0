import type { SourceCopy } from '../objects/copy-objects.ts';
import type { Dictionary, NewReference, Value } from '../objects/values.ts';
import type { SourcePage } from './read-pages.ts';

/** A page of the file being written. */
export interface PlacedPage {
  readonly source: SourcePage;
  /** Its place in the source, from 0. */
  readonly sourceIndex: number;
  readonly newNumber: number;
}

/** One source's share of the file being written. */
export interface Part {
  readonly copy: SourceCopy;
  readonly catalog: Dictionary;
  readonly sourcePages: readonly SourcePage[];
  readonly pages: readonly PlacedPage[];
  /** Whether every page of the source is in, once. */
  readonly isWhole: boolean;
  /** Named destinations whose page is in, by name; one character a byte. */
  readonly destinations: Destinations;
  /** New names of destinations whose name another source has too. */
  readonly renamedDestinations: Map<string, string>;
}

/** Named destinations of the two kinds: of the name tree, and of the older dictionary (ISO 32000-2, 12.3.2.4). */
export interface Destinations {
  readonly strings: ReadonlyMap<string, Value>;
  readonly names: ReadonlyMap<string, Value>;
}

/** An annotation of a page that was chosen. */
export interface PlacedAnnotation {
  readonly page: PlacedPage;
  /** Its number in the source, or 0 where it stands in the page itself. */
  readonly number: number;
  readonly entries: Dictionary;
  readonly reference: NewReference;
}

/** What of a form the chosen pages show. */
export interface PlacedForm {
  /** Widgets' own entries, their parent being a field that is in; by new number. */
  readonly widgets: ReadonlyMap<number, Dictionary>;
  /** The fields at the top, by their number in the source, in the order that the pages show them. */
  readonly roots: ReadonlySet<number>;
}
