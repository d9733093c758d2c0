import type { ContentRewriter } from '../../page-content/content-rewriter.ts';
import type { MarkedText } from '../../page-content/glyph.ts';
import type { ContentPlace, Operation } from '../../page-content/operation.ts';
import type { Draft } from '../../pdf-objects/editing/draft.ts';
import { numberOf } from '../../pdf-objects/objects/locate-object.ts';
import { resolve, resolveDictionary } from '../../pdf-objects/objects/read-object.ts';

/** What a page draws within marked content. */
export interface PaintedMarks {
  /** Marked content that draws something, by the name that tags use: see `markName`. */
  readonly painted: ReadonlySet<string>;
  /** Marked content that draws more than text. */
  readonly pictured: ReadonlySet<string>;
  /** The object numbers of the drawn images. */
  readonly images: ReadonlySet<number>;
  /** Marked content that draws nothing. */
  readonly empty: readonly MarkedText[];
}

/**
 * Returns the name by which tags refer to marked content of a page: the number of its form, 0 for none, and its own
 * identifier.
 */
export function markName({ form, identifier }: Pick<MarkedText, 'form' | 'identifier'>): string {
  return `${form} ${identifier}`;
}

/** Operators other than `Do` that paint something other than text (ISO 32000-2, annex A). */
const painting = new Set(['f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'S', 's', 'sh', 'EI']);

/**
 * Returns what a page, given by its index from 0, draws. Throws PdfLimitExceeded for content that is made to be read
 * forever.
 */
export function paintedMarks({ file }: Draft, rewriter: ContentRewriter, pageIndex: number): PaintedMarks {
  const all: MarkedText[] = [];
  const seen = new Set<number>();
  const pictured = new Set<string>();
  const painted = new Set<string>();
  const images = new Set<number>();
  rewriter.look(pageIndex, (operation, _, place) => {
    if (operation.mark) all.push(operation.mark);
    const isText = (operation.glyphs?.length ?? 0) > 0;
    if (!isText && !isPicture(operation, place)) return undefined;
    for (const mark of place.marks()) {
      seen.add(mark.index);
      painted.add(markName(mark));
      if (!isText) pictured.add(markName(mark));
    }
    return undefined;
  });
  return { painted, pictured, images, empty: all.filter(({ index }) => !seen.has(index)) };

  function isPicture({ name, operands }: Operation, place: ContentPlace): boolean {
    if (painting.has(name)) return true;
    const named = name === 'Do' ? operands.at(-1)?.value : undefined;
    const value = typeof named === 'string' ? place.resource('XObject', named) : undefined;
    // The content of a form is visited within the form.
    if (resolve(file, resolveDictionary(file, value)?.get('Subtype')) !== 'Image') return false;
    images.add(numberOf(file, value ?? null));
    return true;
  }
}
