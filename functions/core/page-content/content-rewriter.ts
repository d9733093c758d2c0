import { addObject, addStream, changeObject, changePage } from '../pdf-objects/editing/change-draft.ts';
import type { Draft } from '../pdf-objects/editing/draft.ts';
import { PdfTooComplex } from '../pdf-objects/errors.ts';
import { numberOf } from '../pdf-objects/objects/locate-object.ts';
import { keepingValues } from '../pdf-objects/objects/pdf-file.ts';
import { resolveArray, resolveDictionary } from '../pdf-objects/objects/read-object.ts';
import { type Value, withEntries } from '../pdf-objects/objects/values.ts';
import { readPage, type SourcePage } from '../pdf-objects/structure/read-pages.ts';
import { appearanceMatrix } from './appearance-matrix.ts';
import { contentSource } from './content-source.ts';
import { initialState } from './content-state.ts';
import { drawForm } from './draw-nested.ts';
import type { Glyph, ShownCode } from './glyph.ts';
import { glyphProcedures } from './glyph-procedures.ts';
import type { ContentEditor, EditOperation } from './operation.ts';
import { readBox } from './page-view.ts';
import type { DrawnContent, PageWalk } from './page-walk.ts';
import { placedGlyph } from './place-glyph.ts';
import { rewriteContent } from './rewrite-content.ts';
import { changedStreams } from './streams/changed-streams.ts';
import { dropUnnamedResources } from './streams/drop-unnamed-resources.ts';
import { readUsage } from './usage/read-usage.ts';

/** Reads and changes the content that a draft's pages draw. */
export interface ContentRewriter {
  /** The glyphs of a page, by its index from 0, in drawing order: annotations last. */
  glyphs(pageIndex: number): readonly Glyph[];
  /** The same in two steps: the codes that a page shows, and their texts and positions. */
  shown(pageIndex: number): readonly ShownCode[];
  placed(shown: readonly ShownCode[]): readonly Glyph[];
  /** Passes each operation of a page to an editor, without changes. */
  look(pageIndex: number, edit: EditOperation): void;
  /** Lets editors change a page, its annotations' appearances and everything that these draw. Once for each page. */
  rewrite(pageIndex: number, editors: readonly ContentEditor[]): void;
  /**
   * Walks over the unchanged pages, and removes from the document streams that are no longer drawn in their original
   * form, and resources that no content names.
   */
  finish(): void;
}

const letter = [0, 0, 612, 792] as const;

/** For one page; each takes about half a kilobyte. The densest drawings have a third of this. */
const maximumGlyphs = 500_000;

/** Throws PdfLimitExceeded and PdfTooComplex for content too large to read. */
export function contentRewriter(draft: Draft): ContentRewriter {
  // Forms and resources are looked up at every use.
  draft.file = keepingValues(draft.file);
  const source = contentSource(draft);
  const streams = changedStreams(draft);
  const procedureOf = glyphProcedures(source);
  const rewritten = new Set<number>();
  const unread = new Set<number>();

  const walkOver = (
    pageIndex: number,
    editors: readonly ContentEditor[],
    take: PageWalk['take'],
    isNoted: boolean,
  ) => {
    const { file } = draft;
    const page = readPage(file, draft.sourcePages[pageIndex] as SourcePage); // callers count from the pages themselves
    const walk: PageWalk = {
      source,
      streams: isNoted ? streams : changedStreams(draft),
      procedureOf,
      editors,
      placesText: !isNoted || editors.some(({ erases }) => erases !== undefined),
      pageIndex,
      pageBox: readBox(file, page.get('MediaBox')) ?? letter,
      counts: { glyphs: 0, marks: 0, pieces: 0 },
      tiles: new Map(),
      take,
      reportUnreadable: () => isNoted && unread.add(pageIndex),
      rewrite: rewriteContent,
    };
    const own = page.get('Contents') ?? null;
    const drawn: DrawnContent = {
      streams: resolveArray(file, own) ?? [own],
      resources: resolveDictionary(file, page.get('Resources')),
      state: initialState,
      kind: 'page',
      offsets: [],
      marks: [],
      host: undefined,
      annotation: undefined,
      within: [],
    };
    const changed = rewriteContent(walk, drawn);
    if (changed && isNoted) {
      const stream = addStream(draft, changed.content);
      changePage(draft, pageIndex, {
        Contents: stream,
        ...(changed.resources && { Resources: changed.resources }),
      });
    }
    const annotations = resolveArray(file, page.get('Annots'));
    const all = annotations?.map((value, annotation) =>
      walkAppearances(walk, { ...drawn, annotation }, value, isNoted),
    );
    if (isNoted && all?.some((annotation, index) => annotation !== annotations?.[index]))
      changePage(draft, pageIndex, { Annots: all });
  };

  /**
   * Walks over all possible appearances of an annotation. Returns the annotation, or a new one if an inline one has
   * changed.
   */
  const walkAppearances = (
    walk: PageWalk,
    page: DrawnContent,
    annotation: Value,
    isNoted: boolean,
  ): Value => {
    const { file } = draft;
    const entries = resolveDictionary(file, annotation);
    const appearances = resolveDictionary(file, entries?.get('AP'));
    if (!entries || !appearances) return annotation;
    const drawOne = (value: Value): Value => {
      const form = resolveDictionary(file, value);
      if (!form) return value;
      const matrix = appearanceMatrix(file, entries.get('Rect'), form);
      return (
        drawForm(
          walk,
          { ...page, kind: 'appearance' },
          value,
          { ...initialState, matrix },
          [],
          'appearance',
        ) ?? value
      );
    };
    const changed = new Map(appearances);
    for (const [key, value] of appearances) {
      const states = resolveDictionary(file, value);
      const isForm = states?.has('BBox') || states?.has('Subtype') || states?.has('Length');
      if (!states || isForm) changed.set(key, drawOne(value));
      else {
        const own = new Map([...states].map(([name, state]) => [name, drawOne(state)] as const));
        if ([...own].some(([name, state]) => state !== states.get(name))) changed.set(key, own);
      }
    }
    if (!isNoted || [...changed].every(([key, value]) => value === appearances.get(key))) return annotation;
    const result = withEntries(entries, { AP: changed });
    const number = numberOf(file, annotation);
    if (number === 0) return addObject(draft, result);
    changeObject(draft, number, result);
    return annotation;
  };

  const placed = (shown: readonly ShownCode[]) =>
    shown.map((one) => placedGlyph(one, procedureOf(one.font, one.code)?.box));
  const shownOn = (pageIndex: number) => {
    const all: ShownCode[] = [];
    const take: PageWalk['take'] = (shown) => {
      if (all.length + shown.length > maximumGlyphs)
        throw new PdfTooComplex('it shows more glyphs on a page than are kept');
      for (const one of shown) all.push(one);
    };
    walkOver(pageIndex, [], take, false);
    return all;
  };

  return {
    glyphs: (pageIndex) => placed(shownOn(pageIndex)),
    shown: shownOn,
    placed,
    look(pageIndex, edit) {
      const looking: ContentEditor = {
        edit(...given) {
          edit(...given);
          return undefined;
        },
      };
      walkOver(pageIndex, [looking], () => {}, false);
    },
    rewrite(pageIndex, editors) {
      rewritten.add(pageIndex);
      walkOver(pageIndex, editors, () => {}, true);
    },
    finish() {
      for (const pageIndex of draft.sourcePages.keys())
        if (!rewritten.has(pageIndex)) walkOver(pageIndex, [], () => {}, true);
      streams.finish();
      dropUnnamedResources(draft, readUsage(draft));
      for (const pageIndex of unread)
        draft.warnings.push(`Some content of page ${pageIndex + 1} could not be read, and was removed.`);
    },
  };
}
