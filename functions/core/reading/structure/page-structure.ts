import type { PageAnnotations } from '../annotations/page-annotations.ts';
import type { PageField } from '../fields/page-field.ts';

/** The declared structure of a page, from the document's tags, bookmarks and annotations. It may be wrong or deceptive. */
export interface PageStructure {
  /** The tagged parts by marked-content identifier (ISO 32000-2, 14.7.5). */
  readonly parts: ReadonlyMap<number, TaggedPart>;
  /** The bookmarks that lead to the page. */
  readonly titles: readonly BookmarkTitle[];
  readonly annotations: PageAnnotations;
  readonly fields: readonly PageField[];
}

export interface TaggedPart {
  /** Its position among all parts of the document, in tag order. */
  readonly place: number;
  readonly block: TaggedBlock;
}

/** A part of the document that is read as a unit. */
export interface TaggedBlock {
  readonly kind: 'heading' | 'text' | 'item' | 'quote' | 'cell' | 'figure';
  /** For a heading, 1 to 6; for an item, 1 in the outer list. */
  readonly level?: number;
  /** For an item: the same object for all items of a list and of the lists within it. */
  readonly list?: object;
  /** The alternative text of a figure. */
  readonly description?: string;
}

export interface BookmarkTitle {
  readonly title: string;
  /** 1 for top-level bookmarks. */
  readonly level: number;
}
