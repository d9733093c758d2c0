import type { Redaction, RedactionReason } from '../contract/fields/redaction/redaction.ts';
import type { HiddenRun } from '../hidden-text/read-hidden-text.ts';
import type { UndrawnMark } from '../hidden-text/undrawn/undrawn-texts.ts';
import { erasingEditor } from '../page-content/erasing-editor.ts';
import type { Glyph, MarkedText } from '../page-content/glyph.ts';
import type { ContentEditor, EditOperation } from '../page-content/operation.ts';
import { removeStrayOperands } from '../page-content/remove-stray-operands.ts';
import type { Draft } from '../pdf-objects/editing/draft.ts';
import { numberOf } from '../pdf-objects/objects/locate-object.ts';
import { resolveArray } from '../pdf-objects/objects/read-object.ts';
import { readPage, type SourcePage } from '../pdf-objects/structure/read-pages.ts';
import { reportProgress } from '../progress.ts';
import { type TagPlace, tagPlacesOf } from '../tags/tag-place.ts';
import { areasOfBoxes } from './areas-of-boxes.ts';
import type { ShownCodes } from './drawing/shown-codes.ts';
import { areasOfGlyphs, type LineArea } from './finding/areas-of-glyphs.ts';
import { cutText } from './finding/divide-stated-texts.ts';
import { duplicatesOf } from './finding/duplicate-text.ts';
import { type PageMatcher, pageMatcher, statedText } from './finding/find-matches.ts';
import { glyphsInBox, type Rectangle } from './finding/glyphs-in-box.ts';
import { glyphsUnder } from './finding/glyphs-under.ts';
import { type MayMatch, mayMatch } from './finding/may-match.ts';
import { pageBoxes } from './finding/page-boxes.ts';
import type { StatedParts } from './finding/text-pieces.ts';
import type { FoundRedaction } from './found-redaction.ts';
import { dropToUnicode } from './hidden-text/drop-to-unicode.ts';
import { matchHiddenGlyphs } from './hidden-text/match-hidden-glyphs.ts';
import { type MoreRemoved, moreOf } from './more-removed.ts';
import { type PageReader, pageReader, type ReadPage } from './page-reader.ts';
import { joinPlaces } from './pictures/join-places.ts';
import { areasOfWords } from './pictures/picture-text.ts';
import { dropNamedTexts } from './tags/drop-named-texts.ts';
import { imageMarks } from './tags/marked-images.ts';
import { changeTagTexts } from './tags/tag-texts.ts';

/**
 * Makes editors that remove everything but text from areas of a page. `look` shows them the operations of the page, and
 * `codes` are those that it shows, unless some are erased.
 */
type MakeEditors = (
  areas: readonly LineArea[],
  look: (edit: EditOperation) => void,
  pageIndex: number,
  codes: ShownCodes | undefined,
) => Promise<readonly ContentEditor[]>;

/** The matches of redactions on the pages of a draft. */
export interface PageRedactions {
  /** By redaction, then by page. */
  readonly found: readonly FoundRedaction[];
  /** The areas to cover, in the space of each page, by its index from 0. */
  readonly areas: ReadonlyMap<number, readonly LineArea[]>;
  /** Pages, counted from 1, with unreadable text that was kept without being searched. */
  readonly unread: readonly number[];
  /** Pages, counted from 1, from which more letters are removed than requested, by reason. */
  readonly more: ReadonlyMap<MoreRemoved, ReadonlySet<number>>;
  /**
   * Removes the matches from the draft. Other content of the areas is left to other editors. Returns the tag references
   * of content removed from boxes or as hidden.
   */
  erase(makeEditors?: MakeEditors): Promise<readonly TagPlace[]>;
}

/** The removals of one page. */
interface PageWork {
  readonly glyphs: Set<number>;
  /** Marked content whose text is removed, by index, and marked content from whose text parts are cut out. */
  readonly marks: Set<number>;
  readonly cut: Set<MarkedText>;
  /** The reasons why more letters are removed than requested. */
  readonly more: Set<MoreRemoved>;
  /** Fonts that keep their glyphs but lose their text. */
  readonly fonts: Set<number>;
  readonly areas: LineArea[];
  /** The requested boxes, and the tag references of content removed from them or as hidden. */
  readonly boxes: Rectangle[];
  readonly tags: TagPlace[];
}

interface SearchOptions {
  readonly ignoreCase: boolean;
  /** Hidden text to remove, without anything around it. */
  readonly hidden?: readonly HiddenRun[];
  /** Marked content whose text is not shown and is removed. */
  readonly undrawn?: readonly UndrawnMark[];
}

/** Finds matches on pages. Throws invalid_regex, and PdfLimitExceeded for content that is made to be read forever. */
export async function findOnPages(
  draft: Draft,
  redactions: readonly Redaction[],
  { ignoreCase, hidden = [], undrawn = [] }: SearchOptions,
  reader: PageReader = pageReader(draft, {
    ignoreCase,
    words: redactions.flatMap((redaction) => ('text' in redaction ? redaction.text : [])),
  }),
): Promise<PageRedactions> {
  const { rewriter } = reader;
  const matchers = redactions.map((redaction) => pageMatcher(redaction, { ignoreCase }));
  const hasWords = matchers.some((matcher) => matcher !== undefined);
  const hiddenByPage = Map.groupBy(hidden, ({ page }) => page - 1);
  const tests = redactions.map((redaction) => mayMatch(redaction, ignoreCase));
  const testOf = (index: number): MayMatch | undefined => {
    const hasBox = redactions.some((redaction) => 'box' in redaction && redaction.page === index + 1);
    if (hasBox || hiddenByPage.has(index)) return undefined;
    return (runs) => tests.some((test) => test(runs));
  };
  const found: FoundRedaction[] = [];
  const works = new Map<number, PageWork>();
  const unread: number[] = [];
  const left = new Map<number, ReadonlyMap<number, string | undefined>>();
  const more = new Map<MoreRemoved, Set<number>>();
  try {
    for (const index of draft.sourcePages.keys()) {
      reportProgress('searching', index, draft.sourcePages.length);
      const page = await reader.read(index, hasWords, testOf(index));
      const work = emptyWork();
      found.push(...findOnPage(draft, index, page, redactions, matchers, work));
      const runs = hiddenByPage.get(index);
      if (runs) takeHidden(draft, index, page.glyphs, runs, work);
      for (const one of undrawn) if (one.page === index + 1) work.marks.add(one.mark.index);
      if ([...page.unread].some((glyph) => !work.glyphs.has(glyph))) unread.push(index + 1);
      for (const kind of work.more) more.set(kind, (more.get(kind) ?? new Set()).add(index + 1));
      left.set(index, leftTexts(work, page.stated));
      if (work.areas.length + work.glyphs.size + work.marks.size + work.fonts.size > 0)
        works.set(index, work);
    }
  } finally {
    await reader.close();
  }
  const isMatched = matchedBy(matchers);
  return {
    found: found.sort((one, other) => one.redaction - other.redaction || one.page - other.page),
    areas: new Map([...works].map(([index, { areas }]) => [index, areas])),
    unread,
    more,
    async erase(makeEditors) {
      for (const index of draft.sourcePages.keys()) {
        reportProgress('redacting', index, draft.sourcePages.length);
        const { glyphs, areas, boxes, tags } = works.get(index) ?? emptyWork();
        const texts = new Map(left.get(index));
        if (boxes.length > 0)
          rewriter.look(
            index,
            imageMarks(index, boxes, (around, own) => {
              for (const mark of around) texts.set(mark.index, undefined);
              tags.push(...tagPlacesOf(index, around), ...(own ? [own] : []));
            }),
          );
        const codes = glyphs.size === 0 ? reader.codesOf(index) : undefined;
        const others = await makeEditors?.(areas, (edit) => rewriter.look(index, edit), index, codes);
        rewriter.rewrite(index, [
          erasingEditor(glyphs, texts, isMatched),
          ...(others ?? []),
          removeStrayOperands,
        ]);
      }
      rewriter.finish();
      const tagged = [...left.values()].flatMap((texts) => [...texts].filter(([mark]) => mark < 0));
      dropNamedTexts(draft, new Set([...works.values()].flatMap(({ cut }) => [...cut])));
      changeTagTexts(draft, new Map(tagged.map(([mark, text]) => [-mark, text])));
      dropToUnicode(draft, new Set([...works.values()].flatMap(({ fonts }) => [...fonts])));
      return [...works.values()].flatMap(({ tags }) => tags);
    },
  };
}

function emptyWork(): PageWork {
  return {
    glyphs: new Set(),
    marks: new Set(),
    cut: new Set(),
    more: new Set(),
    fonts: new Set(),
    areas: [],
    boxes: [],
    tags: [],
  };
}

function findOnPage(
  draft: Draft,
  index: number,
  { glyphs, recognised, texts, stated }: ReadPage,
  redactions: readonly Redaction[],
  matchers: readonly (PageMatcher | undefined)[],
  work: PageWork,
): readonly FoundRedaction[] {
  const entries = readPage(draft.file, draft.sourcePages[index] as SourcePage); // callers count from the pages themselves
  const boxes = pageBoxes(draft.file, entries);
  const annotations = resolveArray(draft.file, entries.get('Annots')) ?? [];
  return redactions.flatMap((redaction, at): FoundRedaction[] => {
    const known = { redaction: at, page: index + 1, reason: reasonOf(redaction) };
    if ('box' in redaction) {
      if (redaction.page !== index + 1) return [];
      const rectangle = boxes.toRectangle(redaction.box);
      const inside = [...glyphsInBox(glyphs, rectangle)].flatMap((glyph) => glyphs[glyph] ?? []);
      take(work, glyphs, inside);
      work.boxes.push(rectangle);
      if (inside.some(({ offsets }) => offsets.length > 0)) work.more.add('pattern');
      work.tags.push(...tagPlacesOf(index, new Set(inside.flatMap(({ marks }) => marks))));
      work.areas.push(...areasOfBoxes(draft, index, [redaction.box]));
      return [{ ...known, boxes: [redaction.box], text: '' }];
    }
    const matches = (matchers[at]?.(texts) ?? []).map(({ glyphs: matched, text, more }) => {
      const own = [...matched].flatMap((glyph) => glyphs[glyph] ?? []);
      const inPictures = [...matched].flatMap((glyph) => recognised[glyph - glyphs.length] ?? []);
      const words = new Set(inPictures.map(({ word }) => word));
      const removed = { glyphs: own, recognised: inPictures, text };
      for (const kind of [...more, ...moreOf(removed, { glyphs, recognised }, stated)]) work.more.add(kind);
      return { own, text, areas: areasOfGlyphs(own), pictures: areasOfWords(words) };
    });
    return joinPlaces(matches).map(({ own, areas, pictures, text }) => {
      take(work, glyphs, [...own, ...duplicatesOf(areas, own, glyphs, work.glyphs)]);
      // Glyphs that are drawn as a recognised word need not say so themselves.
      take(work, glyphs, glyphsUnder(pictures, glyphs));
      work.areas.push(...areas, ...pictures);
      const inPictures = pictures.length > 0 && { pictures: pictures.map(boxes.toBox) };
      const parts = partsOf(own).map(({ annotation, ...part }) => ({
        ...part,
        number: numberOf(draft.file, annotations[annotation]),
      }));
      return {
        ...known,
        boxes: areas.map(boxes.toBox),
        ...inPictures,
        ...(parts.length > 0 && { parts }),
        text,
      };
    });
  });
}

/** Returns the parts that annotations show of a match that none of them contains alone, by their index on the page. */
function partsOf(
  glyphs: readonly Glyph[],
): readonly { readonly annotation: number; readonly text: string }[] {
  const byAnnotation = Map.groupBy(glyphs, ({ annotation }) => annotation);
  if (byAnnotation.size < 2) return [];
  return [...byAnnotation].flatMap(([annotation, own]) =>
    annotation === undefined ? [] : [{ annotation, text: own.map(({ text }) => text).join('') }],
  );
}

/** Adds the glyphs of hidden text, and marked content that states hidden text, to the removals. */
function takeHidden(
  draft: Draft,
  index: number,
  glyphs: readonly Glyph[],
  runs: readonly HiddenRun[],
  work: PageWork,
): void {
  const boxes = pageBoxes(draft.file, readPage(draft.file, draft.sourcePages[index] as SourcePage));
  const hidden = matchHiddenGlyphs(glyphs, runs, boxes.toRectangle);
  for (const glyph of hidden.glyphs) work.glyphs.add(glyph.index);
  for (const mark of hidden.marks) work.marks.add(mark.index);
  for (const number of hidden.fonts) work.fonts.add(number);
  const kept = new Set(glyphs.filter(({ index }) => !work.glyphs.has(index)).flatMap(({ marks }) => marks));
  const gone = hidden.glyphs.flatMap(({ marks }) => marks).filter((mark) => !kept.has(mark));
  work.tags.push(...tagPlacesOf(index, new Set(gone)));
}

/** Adds glyphs to the removals, with their Type 3 hosts and their stated texts. */
function take(work: PageWork, all: readonly Glyph[], glyphs: readonly Glyph[]): void {
  for (const { index, host, marks } of glyphs) {
    work.glyphs.add(index);
    if (host !== undefined) work.glyphs.add(host);
    for (const mark of [...marks, ...(all[host ?? -1]?.marks ?? [])]) work.cut.add(mark);
  }
}

function reasonOf(redaction: Redaction): RedactionReason {
  if ('text' in redaction) return 'text';
  if ('pattern' in redaction) return 'pattern';
  return 'preset' in redaction ? redaction.preset : 'box';
}

/** Returns the remaining texts of marked content, by index. */
function leftTexts(
  { marks, cut, glyphs }: PageWork,
  stated: StatedParts,
): ReadonlyMap<number, string | undefined> {
  const texts = new Map<number, string | undefined>();
  for (const mark of cut)
    texts.set(
      mark.index,
      cutText(stated.get(mark) ?? [], (glyph) => glyphs.has(glyph)),
    );
  for (const mark of marks) texts.set(mark, undefined);
  return texts;
}

/** Whether a text outside of all glyphs contains a match. */
function matchedBy(matchers: readonly (PageMatcher | undefined)[]): (text: string) => boolean {
  const known = new Map<string, boolean>();
  return (text) => {
    const isMatched =
      known.get(text) ?? matchers.some((match) => (match?.(statedText(text)).length ?? 0) > 0);
    known.set(text, isMatched);
    return isMatched;
  };
}
