import type { Dictionary, Value } from '../pdf-objects/objects/values.ts';
import type { ContentSource } from './content-source.ts';
import type { ContentState } from './content-state.ts';
import type { ContentFont } from './fonts/content-font.ts';
import type { MarkedText, ShownCode } from './glyph.ts';
import type { GlyphProcedure } from './glyph-procedures.ts';
import type { ContentEditor, ContentPlace } from './operation.ts';
import type { ChangedContent, ChangedStreams } from './streams/changed-streams.ts';

/** The shared state of the walk over a page and all content drawn on it. */
export interface PageWalk {
  readonly source: ContentSource;
  readonly streams: ChangedStreams;
  readonly procedureOf: (font: ContentFont, code: number) => GlyphProcedure | undefined;
  readonly editors: readonly ContentEditor[];
  /** Whether codes are passed on with their positions. If not, only text that draws further content is followed. */
  readonly placesText: boolean;
  readonly pageIndex: number;
  /** The page's media box: left, bottom, right, top. */
  readonly pageBox: readonly [number, number, number, number];
  /** The numbers found so far. */
  readonly counts: { glyphs: number; marks: number; pieces: number };
  /** The offsets of patterns' visible cells, by the pattern's number and matrix. */
  readonly tiles: Map<string, ContentPlace['offsets']>;
  /** Called with all shown codes, in drawing order. */
  readonly take: (shown: readonly ShownCode[]) => void;
  /** Records that some content could not be unpacked, and is removed as a whole. */
  readonly reportUnreadable: () => void;
  readonly rewrite: (walk: PageWalk, drawn: DrawnContent) => ChangedContent | undefined;
}

/** Drawn content: streams, their resources, and their initial state. */
export interface DrawnContent {
  readonly streams: readonly Value[];
  readonly resources: Dictionary | undefined;
  readonly state: ContentState;
  readonly kind: ContentPlace['kind'];
  readonly offsets: ContentPlace['offsets'];
  readonly marks: readonly MarkedText[];
  readonly host: number | undefined;
  /** For an annotation's appearance: the annotation's index on the page. */
  readonly annotation: number | undefined;
  /** The numbers of the streams from which this is drawn, ending with its own. */
  readonly within: readonly number[];
}
