import type { Dictionary, Value } from '../pdf-objects/objects/values.ts';
import type { ContentSource } from './content-source.ts';
import type { ContentState } from './content-state.ts';
import type { ContentFont } from './fonts/content-font.ts';
import type { MarkedText, ShownCode } from './glyph.ts';
import type { GlyphProcedure } from './glyph-procedures.ts';
import type { ContentEditor, ContentPlace } from './operation.ts';
import type { ChangedContent, ChangedStreams } from './streams/changed-streams.ts';

/** What the walk over a page and all that is drawn on it shares. */
export interface PageWalk {
  readonly source: ContentSource;
  readonly streams: ChangedStreams;
  readonly procedureOf: (font: ContentFont, code: number) => GlyphProcedure | undefined;
  readonly editors: readonly ContentEditor[];
  readonly pageIndex: number;
  /** The page's media box: left, bottom, right, top. */
  readonly pageBox: readonly [number, number, number, number];
  /** How many of each have been met. */
  readonly counts: { glyphs: number; marks: number; pieces: number };
  /** Where the cells of patterns are seen, by the pattern's number and matrix. */
  readonly tiles: Map<string, ContentPlace['offsets']>;
  /** Is given every code that is shown, in the order in which they are drawn. */
  readonly take: (shown: readonly ShownCode[]) => void;
  /** Notes that some content could not be unpacked, and goes as a whole. */
  readonly tellUnreadable: () => void;
  readonly rewrite: (walk: PageWalk, drawn: DrawnContent) => ChangedContent | undefined;
}

/** Content that is drawn: streams, what their names mean, and in which state they begin. */
export interface DrawnContent {
  readonly streams: readonly Value[];
  readonly resources: Dictionary | undefined;
  readonly state: ContentState;
  readonly kind: ContentPlace['kind'];
  readonly offsets: ContentPlace['offsets'];
  readonly marks: readonly MarkedText[];
  readonly host: number | undefined;
  /** For what an annotation looks like: its place among those of the page, from 0. */
  readonly annotation: number | undefined;
  /** The numbers of the streams from which this is drawn, itself the last. */
  readonly within: readonly number[];
}
