import type { Redaction, RedactionReason } from '../../contract/redaction.ts';
import type { Draft } from '../../pdf-objects/editing/draft.ts';
import { readPage, type SourcePage } from '../../pdf-objects/structure/read-pages.ts';
import { areasOfBoxes } from './areas-of-boxes.ts';
import { contentRewriter } from './content/content-rewriter.ts';
import { erasingEditor } from './content/erasing-editor.ts';
import type { Glyph } from './content/glyph.ts';
import type { ContentEditor, EditOperation } from './content/operation.ts';
import { strayEditor } from './content/stray-editor.ts';
import { areasOfGlyphs, type LineArea } from './finding/areas-of-glyphs.ts';
import { type PageMatcher, pageMatcher, pageTexts, statedText } from './finding/find-matches.ts';
import { glyphsInBox } from './finding/glyphs-in-box.ts';
import { pageBoxes } from './finding/page-boxes.ts';
import { twinsIn } from './finding/twins.ts';
import type { FoundRedaction } from './redaction.ts';

/** Makes what takes all that is no text out of some areas of a page. `look` shows it the operations of the page. */
type MakeEditors = (
  areas: readonly LineArea[],
  look: (edit: EditOperation) => void,
) => Promise<readonly ContentEditor[]>;

/** What redactions ask for on the pages of a draft. */
export interface PageRedactions {
  /** By redaction, then by page. */
  readonly found: readonly FoundRedaction[];
  /** What is to be covered, in the space of each page, by its index from 0. */
  readonly areas: ReadonlyMap<number, readonly LineArea[]>;
  /** Takes it out of the draft. What else lies in the areas is left to other editors. */
  erase(makeEditors?: MakeEditors): Promise<void>;
}

/** What is to go from one page. */
interface PageWork {
  readonly glyphs: Set<number>;
  readonly marks: Set<number>;
  readonly areas: LineArea[];
}

/** Throws invalid_regex, and PdfLimitExceeded for content that is made to be read forever. */
export async function findOnPages(
  draft: Draft,
  redactions: readonly Redaction[],
  options: { readonly ignoreCase: boolean },
): Promise<PageRedactions> {
  const rewriter = contentRewriter(draft);
  const matchers = redactions.map((redaction) => pageMatcher(redaction, options));
  const found: FoundRedaction[] = [];
  const works = new Map<number, PageWork>();
  for (const index of draft.sourcePages.keys()) {
    const glyphs = rewriter.glyphs(index);
    const work: PageWork = { glyphs: new Set(), marks: new Set(), areas: [] };
    found.push(...findOnPage(draft, index, glyphs, redactions, matchers, work));
    if (work.areas.length > 0 || work.glyphs.size > 0) works.set(index, work);
  }
  const isTold = toldBy(matchers);
  return {
    found: found.sort((one, other) => one.redaction - other.redaction || one.page - other.page),
    areas: new Map([...works].map(([index, { areas }]) => [index, areas])),
    async erase(makeEditors) {
      for (const index of draft.sourcePages.keys()) {
        const { glyphs, marks, areas } = works.get(index) ?? {
          glyphs: new Set(),
          marks: new Set(),
          areas: [],
        };
        const others = await makeEditors?.(areas, (edit) => rewriter.look(index, edit));
        rewriter.rewrite(index, [erasingEditor(glyphs, marks, isTold), strayEditor, ...(others ?? [])]);
      }
      rewriter.finish();
    },
  };
}

function findOnPage(
  draft: Draft,
  index: number,
  glyphs: readonly Glyph[],
  redactions: readonly Redaction[],
  matchers: readonly (PageMatcher | undefined)[],
  work: PageWork,
): readonly FoundRedaction[] {
  const boxes = pageBoxes(draft.file, readPage(draft.file, draft.sourcePages[index] as SourcePage));
  const texts = pageTexts(glyphs);
  return redactions.flatMap((redaction, at): FoundRedaction[] => {
    const known = { redaction: at, page: index + 1, reason: reasonOf(redaction) };
    if ('box' in redaction) {
      if (redaction.page !== index + 1) return [];
      const rectangle = boxes.toRectangle(redaction.box);
      take(
        work,
        glyphs,
        [...glyphsInBox(glyphs, rectangle)].flatMap((glyph) => glyphs[glyph] ?? []),
      );
      work.areas.push(...areasOfBoxes(draft, index, [redaction.box]));
      return [{ ...known, boxes: [redaction.box], text: '' }];
    }
    return (matchers[at]?.(texts) ?? []).map((match) => {
      const own = [...match.glyphs].flatMap((glyph) => glyphs[glyph] ?? []);
      const areas = areasOfGlyphs(own);
      take(work, glyphs, [...own, ...twinsIn(areas, own, glyphs)]);
      work.areas.push(...areas);
      return { ...known, boxes: areas.map((area) => boxes.toBox(area)), text: match.text };
    });
  });
}

/** Notes that glyphs go, with those of Type 3 within which they are, and what stands for them. */
function take(work: PageWork, all: readonly Glyph[], glyphs: readonly Glyph[]): void {
  for (const { index, host, marks } of glyphs) {
    work.glyphs.add(index);
    if (host !== undefined) work.glyphs.add(host);
    for (const mark of [...marks, ...(all[host ?? -1]?.marks ?? [])]) work.marks.add(mark.index);
  }
}

function reasonOf(redaction: Redaction): RedactionReason {
  if ('text' in redaction) return 'text';
  if ('pattern' in redaction) return 'pattern';
  return 'preset' in redaction ? redaction.preset : 'box';
}

/** Whether a text outside of all glyphs holds what is asked for. */
function toldBy(matchers: readonly (PageMatcher | undefined)[]): (text: string) => boolean {
  const known = new Map<string, boolean>();
  return (text) => {
    const isTold = known.get(text) ?? matchers.some((match) => (match?.(statedText(text)).length ?? 0) > 0);
    known.set(text, isTold);
    return isTold;
  };
}
