import type { Draft } from '../../pdf-objects/editing/draft.ts';
import { numberOf } from '../../pdf-objects/objects/locate-object.ts';
import { resolve, resolveArray, resolveDictionary } from '../../pdf-objects/objects/read-object.ts';
import { readPage } from '../../pdf-objects/structure/read-pages.ts';
import { arrangeFlow } from './arrange-flow.ts';
import { arrangeHeadings } from './arrange-headings.ts';
import { describeLinks } from './describe-links.ts';
import { type Arranging, blocksOf, type Piece } from './flow.ts';
import { markArtifacts } from './mark-artifacts.ts';
import { type DocumentMarks, readDocumentMarks, showsText } from './page-marks.ts';
import { readTags } from './read-tags.ts';
import { isMarkedContent, isTag, type Kid, leavesIn, type Tag, tag } from './tag.ts';
import { type WrittenTags, writeTags } from './write-tags.ts';

/** A document with mended tags. */
export interface Mended {
  readonly document: Tag;
  readonly marks: DocumentMarks;
  readonly written: WrittenTags;
}

/**
 * Arranges the tags of our own documents as PDF/UA requires, and marks all content outside them as artifacts. Losses
 * produce warnings.
 */
export function mendTags(draft: Draft, isPdf2: boolean): Mended {
  const marks = readDocumentMarks(draft);
  const arranging: Arranging = {
    showsText: (content) => showsText(marks, content),
    flow: (kids) => arrangeFlow(kids, arranging),
    undescribed: 0,
  };
  const kids = readTags(draft);
  const [first] = kids;
  const own = kids.length === 1 && first && isTag(first) && first.role === 'Document' ? first : undefined;
  const pieces = [...arrangeFlow(own ? own.kids : kids, arranging)];
  pieces.push(...looseAnnotations(draft, pieces));
  let renumbered = 0;
  const sections = arrangeSections(blocksOf(pieces), 'Document');
  const blocks = arrangeHeadings(sections, () => renumbered++);
  const document = tag('Document', blocks, own);
  markArtifacts(draft, marks, [...leavesIn(document.kids)].filter(isMarkedContent));
  describeLinks(draft, document, marks);
  const untagged = [...marks.pages, ...marks.forms.values()].reduce(
    (sum, own) => sum + (own?.marks.unmarkedTexts ?? 0),
    0,
  );
  warn(draft, arranging.undescribed, renumbered, untagged);
  return { document, marks, written: writeTags(draft, document, isPdf2) };
}

/** The roles of annotations that need an element, by their types. */
const looseRoles: Readonly<Record<string, string>> = { Link: 'Link', Widget: 'Form' };

/** Links and form fields outside all elements, such as those of frames. */
function looseAnnotations({ file, sourcePages }: Draft, pieces: readonly Piece[]): readonly Piece[] {
  const tagged = new Set<number>();
  for (const piece of pieces) {
    const kids: readonly Kid[] =
      piece.kind === 'inline' ? [piece.kid] : piece.kind === 'block' ? [piece.tag] : [];
    for (const leaf of leavesIn(kids)) if (!isMarkedContent(leaf)) tagged.add(leaf.annotation);
  }
  return sourcePages.flatMap((source, page) =>
    (resolveArray(file, readPage(file, source).get('Annots')) ?? []).flatMap((value): readonly Piece[] => {
      const annotation = numberOf(file, value);
      const role = looseRoles[String(resolve(file, resolveDictionary(file, value)?.get('Subtype')))];
      if (role === undefined || annotation === 0 || tagged.has(annotation)) return [];
      return [{ kind: 'inline', kid: tag(role, [{ page, annotation }]) }];
    }),
  );
}

function warn({ warnings }: Draft, undescribed: number, renumbered: number, untagged: number): void {
  if (undescribed > 0)
    warnings.push(
      undescribed === 1
        ? 'A picture has no alternative text (`alt`), and was marked as decoration.'
        : `${undescribed} pictures have no alternative text (\`alt\`), and were marked as decoration.`,
    );
  if (renumbered > 0)
    warnings.push(
      renumbered === 1
        ? 'A heading skipped a level, and was given a level that follows the one above it.'
        : `${renumbered} headings skipped a level, and were given levels that follow those above them.`,
    );
  if (untagged > 0)
    warnings.push(
      `Text in ${untagged} ${untagged === 1 ? 'place' : 'places'} has no tags, and was marked as decoration, which screen readers ` +
        'pass over: margin boxes, what CSS adds, placeholders and frames.',
    );
}

/** Sections that an element must not contain (ISO/TS 32005). */
const refused: Readonly<Record<string, readonly string[]>> = {
  Art: ['Art'],
  Aside: ['Aside'],
  BlockQuote: ['Aside'],
  TD: ['Aside', 'BlockQuote', 'Part'],
  TH: ['Aside', 'BlockQuote', 'Part'],
};

/** Turns sections into plain `Sect` where their parent must not contain them. */
function arrangeSections(kids: readonly Kid[], parent: string): readonly Kid[] {
  return kids.map((kid) => {
    if (!isTag(kid)) return kid;
    const role = refused[parent]?.includes(kid.role) ? 'Sect' : kid.role;
    return { ...kid, role, kids: arrangeSections(kid.kids, role) };
  });
}
