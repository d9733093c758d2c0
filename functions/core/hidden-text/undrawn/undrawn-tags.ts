import { undrawnRanges } from '../../engines/stated-text/undrawn-ranges.ts';
import type { ContentRewriter } from '../../page-content/content-rewriter.ts';
import type { Draft } from '../../pdf-objects/editing/draft.ts';
import { numberOf } from '../../pdf-objects/objects/locate-object.ts';
import { resolveArray } from '../../pdf-objects/objects/read-object.ts';
import { readPage, type SourcePage } from '../../pdf-objects/structure/read-pages.ts';
import { markName, type PaintedMarks } from './painted-marks.ts';
import { type TagReference, type TextTag, textTags } from './text-tags.ts';
import type { UndrawnText } from './undrawn-text.ts';

/** Texts of a tag for which nothing is drawn, or not all of them. */
export interface UndrawnTag extends UndrawnText {
  /** The entries with these texts. */
  readonly texts: TextTag['texts'];
}

/** The maximum number of letters for a picture that need no proof: a symbol. */
const lettersOfSymbol = 3;

/**
 * Returns the texts of tags without drawn content, and the parts of replacement texts that no drawn letter stands for,
 * which are `unverified` if pictures are drawn as well, since these may show them. Alternative texts of drawn content are meant for those who cannot see it, and are not reported. `isChosen` selects pages, from 1,
 * and null for none; `paintedOn` returns what a page, by its index from 0, draws.
 */
export function undrawnTags(
  draft: Draft,
  rewriter: ContentRewriter,
  isChosen: (page: number | null) => boolean,
  paintedOn: (pageIndex: number) => PaintedMarks,
): readonly UndrawnTag[] {
  const tags = textTags(draft).filter((tag) => isChosen(pageOf(tag)));
  const annotations = new Set(draft.sourcePages.flatMap((page) => annotationsOf(draft, page)));
  const texts = new Map<number, ReadonlyMap<string, string>>();
  return tags.flatMap((tag): UndrawnTag[] => {
    const carrying = tag.references.filter(isPainted);
    const all = { page: pageOf(tag), reason: 'mismatch' } as const;
    if (carrying.length === 0)
      return [{ ...all, text: [...new Set(tag.texts.values())].join('\n'), texts: tag.texts }];
    const said = tag.texts.get('ActualText');
    if (said === undefined) return [];
    const undrawn = undrawnRanges(said, carrying.map(textUnder).join(' ')).map(({ start, end }) =>
      said.slice(start, end),
    );
    if (undrawn.length === 0) return [];
    const isPictured = carrying.some(isPicture);
    if (isPictured && undrawn.join('').length <= lettersOfSymbol) return [];
    const reason = isPictured ? 'unverified' : 'mismatch';
    return [{ ...all, reason, text: undrawn.join('\n'), texts: new Map([['ActualText', said]]) }];
  });

  function isPainted(reference: TagReference): boolean {
    if ('identifier' in reference) return paintedOn(reference.pageIndex).painted.has(markName(reference));
    const { pageIndex, object } = reference;
    return annotations.has(object) || (pageIndex !== undefined && paintedOn(pageIndex).images.has(object));
  }

  /** Whether more than text is drawn, which may also show the words. */
  function isPicture(reference: TagReference): boolean {
    return !('identifier' in reference) || paintedOn(reference.pageIndex).pictured.has(markName(reference));
  }

  function textUnder(reference: TagReference): string {
    if (!('identifier' in reference)) return '';
    const { pageIndex } = reference;
    const known = texts.get(pageIndex) ?? textsByMark(rewriter, pageIndex);
    texts.set(pageIndex, known);
    return known.get(markName(reference)) ?? '';
  }
}

/** Stands for a glyph whose text is unknown. */
const unknownText = '\ufffd';

/** The page of a tag, counted from 1. */
function pageOf({ pageIndex, references }: TextTag): number | null {
  const referred = references.find((reference) => reference.pageIndex !== undefined);
  const index = pageIndex ?? referred?.pageIndex;
  return index === undefined ? null : index + 1;
}

function annotationsOf({ file }: Draft, page: SourcePage): readonly number[] {
  const listed = resolveArray(file, readPage(file, page).get('Annots')) ?? [];
  return listed.map((value) => numberOf(file, value)).filter((number) => number > 0);
}

/** The text of the glyphs within each marked content of a page. */
function textsByMark(rewriter: ContentRewriter, pageIndex: number): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const { text, marks } of rewriter.glyphs(pageIndex))
    for (const name of new Set(marks.map(markName)))
      texts.set(name, (texts.get(name) ?? '') + (text || unknownText));
  return texts;
}
