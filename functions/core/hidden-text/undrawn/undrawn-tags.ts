import { differsFromText } from '../../engines/differs-from-text.ts';
import type { ContentRewriter } from '../../page-content/content-rewriter.ts';
import type { Draft } from '../../pdf-objects/editing/draft.ts';
import { numberOf } from '../../pdf-objects/objects/locate-object.ts';
import { resolveArray } from '../../pdf-objects/objects/read-object.ts';
import { readPage, type SourcePage } from '../../pdf-objects/structure/read-pages.ts';
import { markName, type PaintedMarks } from './painted-marks.ts';
import { type TagReference, type TextTag, textTags } from './text-tags.ts';
import type { UndrawnText } from './undrawn-text.ts';

/** Texts of a tag for which nothing is drawn, or other words are drawn. */
export interface UndrawnTag extends UndrawnText {
  /** The entries with these texts. */
  readonly texts: TextTag['texts'];
}

/**
 * Returns the texts of tags without drawn content, and replacement texts that differ from the drawn words. Alternative
 * texts of drawn content are meant for those who cannot see it, and are not reported. `isChosen` selects pages, from 1,
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
    if (said === undefined || carrying.some(isPicture)) return [];
    if (!differsFromText(said, carrying.map(textUnder).join(''))) return [];
    return [{ ...all, text: said, texts: new Map([['ActualText', said]]) }];
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
    for (const name of new Set(marks.map(markName))) texts.set(name, (texts.get(name) ?? '') + text);
  return texts;
}
