/** What a document says of the structure of one of its pages, in its tags and its bookmarks. Whoever wrote it may be wrong, or lie. */
export interface PageStructure {
  /** What the tags say of marked content, by its identifier (ISO 32000-2, 14.7.5). */
  readonly parts: ReadonlyMap<number, TaggedPart>;
  /** The bookmarks that lead to the page. */
  readonly titles: readonly BookmarkTitle[];
}

export interface TaggedPart {
  /** Its place among all parts of the document, in the order of the tags. */
  readonly place: number;
  readonly block: TaggedBlock;
}

/** What is read as one. */
export interface TaggedBlock {
  readonly kind: 'heading' | 'text' | 'item' | 'quote' | 'cell' | 'figure';
  /** Of a heading, 1 to 6; of an item, 1 in the outer list. */
  readonly level?: number;
  /** Of an item: the same object for all items of a list and of the lists within it. */
  readonly list?: object;
  /** Of a figure: its alternative text. */
  readonly description?: string;
}

export interface BookmarkTitle {
  readonly title: string;
  /** 1 for the bookmarks that are in no other. */
  readonly level: number;
}
