import type { ConformanceWork } from '../conformance/conformance-work.ts';
import { arrangeHeadings } from '../conformance/tags/arrange-headings.ts';
import { describeLinks } from '../conformance/tags/describe-links.ts';
import { markArtifacts } from '../conformance/tags/mark-artifacts.ts';
import { readDocumentMarks } from '../conformance/tags/page-marks.ts';
import { isMarkedContent, type Kid, leavesIn, tag } from '../conformance/tags/tag.ts';
import { writeTags } from '../conformance/tags/write-tags.ts';
import type { FigureAlt } from '../contract/fields/tagging.ts';
import { contentRewriter } from '../page-content/content-rewriter.ts';
import { writeDraft } from '../pdf-objects/editing/write-draft.ts';
import { extractContent } from '../reading/extract-content.ts';
import { altTexts } from './alt-texts.ts';
import { addSpaces } from './content/add-spaces.ts';
import { markContent } from './content/mark-content.ts';
import { numberUnits } from './content/number-units.ts';
import { taggedStreams } from './content/tagged-streams.ts';
import { describeDocument } from './describe-document.ts';
import { dropTags } from './drop-tags.ts';
import { reportDoubts } from './report-doubts.ts';
import { documentBuilder } from './structure/document-builder.ts';
import { isPlanned, isSlot, type PlannedKid } from './structure/planned.ts';

/**
 * Tags a document from what can be read on its pages: elements in reading order around the content, and artifacts around all else. The
 * pages look the same. Throws invalid_field for an alternative text of a figure that the document does not have.
 */
export async function addTags(work: ConformanceWork, alt: readonly FigureAlt[]): Promise<void> {
  const { draft } = work;
  dropTags(draft);
  addSpaces(draft);
  const texts = altTexts(alt);
  const streams = taggedStreams(draft);
  const numbered = numberUnits(draft, streams, texts.isOnPage);
  const { add, built } = documentBuilder({
    draft,
    rewriter: contentRewriter(numbered),
    streams,
    altOf: texts.of,
  });
  await extractContent(writeDraft(numbered), { hidden: 'include' }, (pages) => {
    for (const page of pages) add(page);
  });
  texts.check(built.figures);
  const contentOf = markContent(draft, streams, built.assigned);
  const kids = arrangeHeadings(tagsOf(built.elements), () => {});
  const document = tag('Document', kids);
  const kept = [...leavesIn([document])].filter(isMarkedContent);
  markArtifacts(draft, readDocumentMarks(draft), kept);
  describeLinks(draft, document, readDocumentMarks(draft));
  writeTags(draft, document, false);
  describeDocument(work, built);
  reportDoubts(work, built);

  /** The elements with their marked content, without those that have none; cells may be empty. */
  function tagsOf(planned: readonly PlannedKid[]): readonly Kid[] {
    return planned.flatMap((kid): readonly Kid[] => {
      if (isSlot(kid)) return contentOf(kid);
      if (!isPlanned(kid)) return [kid];
      const own = tagsOf(kid.kids);
      const isCell = kid.role === 'TD' || kid.role === 'TH';
      return own.length > 0 || isCell
        ? [{ ...tag(kid.role, own), texts: kid.texts, attributes: kid.attributes }]
        : [];
    });
  }
}
