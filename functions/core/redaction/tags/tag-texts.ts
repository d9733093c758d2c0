import type { Glyph, MarkedText } from '../../page-content/glyph.ts';
import { changeObject } from '../../pdf-objects/editing/change-draft.ts';
import type { Draft } from '../../pdf-objects/editing/draft.ts';
import { numberOf } from '../../pdf-objects/objects/locate-object.ts';
import {
  referenceTo,
  resolve,
  resolveArray,
  resolveDictionary,
} from '../../pdf-objects/objects/read-object.ts';
import { decodeTextString, encodeTextString } from '../../pdf-objects/objects/text-string.ts';
import { type Dictionary, isString, withEntries } from '../../pdf-objects/objects/values.ts';
import { tagFinder } from '../../tags/tag-of.ts';

/**
 * Adds the replacement texts of tags, for a page by its index from 0, to the marked content around its glyphs: of tags
 * with only content of one page.
 */
export function tagTexts(
  draft: Draft,
): <Item extends Pick<Glyph, 'marks'>>(index: number, items: readonly Item[]) => readonly Item[] {
  const { file } = draft;
  if (!draft.catalog.has('StructTreeRoot')) return (_, items) => items;
  const tagOf = tagFinder(draft);
  return (pageIndex, items) => {
    const stated = new Map<number, MarkedText | undefined>();
    const ofMark = new Map<MarkedText, MarkedText | undefined>();
    const statedBy = (mark: MarkedText) => {
      const { identifier, form } = mark;
      if (identifier === undefined) return undefined;
      if (ofMark.has(mark)) return ofMark.get(mark);
      const tag = numberOf(file, tagOf({ pageIndex, form, identifier }));
      if (tag > 0 && !stated.has(tag)) stated.set(tag, readTag(tag));
      ofMark.set(mark, stated.get(tag));
      return stated.get(tag);
    };
    return items.map((item) => {
      const tags = item.marks.flatMap((mark) => statedBy(mark) ?? []);
      return tags.length > 0 ? { ...item, marks: [...new Set([...item.marks, ...tags])] } : item;
    });
  };

  function readTag(tag: number): MarkedText | undefined {
    const properties = resolveDictionary(file, referenceTo(file, tag));
    const text = resolve(file, properties?.get('ActualText'));
    if (!properties || !isString(text) || !isOfOnePage(properties)) return undefined;
    const actualText = decodeTextString(text);
    const texts = new Map([['ActualText', actualText]]);
    return { index: -tag, properties, texts, actualText, identifier: undefined, form: 0, tag };
  }

  /** Whether a tag contains only marked content of its own page. */
  function isOfOnePage(tag: Dictionary): boolean {
    const own = tag.get('K') ?? null;
    const page = numberOf(file, tag.get('Pg'));
    return (resolveArray(file, own) ?? [own]).every((kid) => {
      if (typeof resolve(file, kid) === 'number') return true;
      const entries = resolveDictionary(file, kid);
      return entries?.has('MCID') && [0, page].includes(numberOf(file, entries.get('Pg')));
    });
  }
}

/** Changes the replacement texts of tags, by object number; undefined removes one. */
export function changeTagTexts(draft: Draft, texts: ReadonlyMap<number, string | undefined>): void {
  for (const [number, text] of texts) {
    const tag = resolveDictionary(draft.file, referenceTo(draft.file, number));
    const ActualText = text === undefined ? undefined : encodeTextString(text);
    if (tag) changeObject(draft, number, withEntries(tag, { ActualText }));
  }
}
