/** Options for examining a page's content. */
export interface DrawOptions {
  /** The number of runs found before; the next run has the next number. */
  readonly before: number;
  /** The colour below the content, by default paper. */
  readonly background?: number;
  /** Whether to check all visibility by rendering, for a page with hidden layers. */
  readonly isThorough?: boolean | undefined;
  /** The keys of glyphs (`RunSample`) that a recogniser has read as their text. */
  readonly recognised?: ReadonlySet<string> | undefined;
  /** The numbers of parts with a replacement text that leaves out what is drawn (`StatedParts`): their glyphs are read. */
  readonly untrue?: ReadonlySet<number> | undefined;
}
