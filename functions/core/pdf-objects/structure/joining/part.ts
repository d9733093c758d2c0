import type { SourceCopy } from '../../objects/copy-objects.ts';
import type { Dictionary, NewReference, Value } from '../../objects/values.ts';
import type { SourcePage } from '../read-pages.ts';

/** A page of the file being written. */
export interface PlacedPage {
  readonly source: SourcePage;
  /** Its index in the source, from 0. */
  readonly sourceIndex: number;
  readonly newNumber: number;
}

/** One source's share of the file being written. */
export interface Part {
  readonly copy: SourceCopy;
  readonly catalog: Dictionary;
  readonly sourcePages: readonly SourcePage[];
  readonly pages: readonly PlacedPage[];
  /** Whether every page of the source is included exactly once. */
  readonly isWhole: boolean;
  /** Given to a source without tags if another one has them. */
  readonly plainTags: PlainTags | undefined;
  /** Named destinations whose page is included, by name; one character per byte. */
  readonly destinations: Destinations;
  /** New names, by old name, of destinations whose name another source uses too. */
  readonly renamedDestinations: Map<string, string>;
}

/** Tags for the pages of a source without tags, beside sources with tags: each page's content is one paragraph. */
export interface PlainTags {
  /** The key of the first page in the joined tree of tags. Each page has one. */
  readonly firstKey: number;
  /** The pages tagged so far: the number of each, its key, and the identifiers of its marked content. */
  readonly tagged: { readonly page: NewReference; readonly key: number; readonly identifiers: number[] }[];
}

/** Named destinations of both kinds: from the name tree and from the older dictionary (ISO 32000-2, 12.3.2.4). */
export interface Destinations {
  readonly strings: ReadonlyMap<string, Value>;
  readonly names: ReadonlyMap<string, Value>;
}

/** An annotation of a chosen page. */
export interface PlacedAnnotation {
  readonly page: PlacedPage;
  /** Its number in the source, or 0 if it is a direct object of the page. */
  readonly number: number;
  readonly entries: Dictionary;
  readonly reference: NewReference;
}

/** The part of a form that the chosen pages show. */
export interface PlacedForm {
  /** Entries of widgets whose parent field is included, by new number. */
  readonly widgets: ReadonlyMap<number, Dictionary>;
  /** The top-level fields' numbers in the source, in the order in which pages show them. */
  readonly roots: ReadonlySet<number>;
}
