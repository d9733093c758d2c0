import { changeCatalog } from '../../pdf-objects/editing/change-draft.ts';
import type { Draft } from '../../pdf-objects/editing/draft.ts';
import { resolveDictionary } from '../../pdf-objects/objects/read-object.ts';
import { dictionary } from '../../pdf-objects/objects/values.ts';
import { archiveClause, type ConformanceWork } from '../conformance-work.ts';
import { tagFaults } from './accessibility-faults.ts';
import { describeLinks } from './describe-links.ts';
import { mendTags } from './mend-tags.ts';
import { readDocumentMarks } from './page-marks.ts';
import { readTags } from './read-tags.ts';
import { setTabOrder } from './set-tab-order.ts';
import { leadToElements } from './structure-destinations.ts';
import { tag } from './tag.ts';
import { unknownTypes } from './unknown-types.ts';

/**
 * Mends or checks the tags of a document, if PDF/UA or a level `a` is requested. Sound tags of other software are kept, and their links
 * described for PDF/UA-1; missing or faulty ones are replaced only on request.
 */
export async function tagDocument(work: ConformanceWork): Promise<void> {
  const { draft, wishes } = work;
  const { accessibility, archive, origin, addTags } = wishes;
  if (accessibility === undefined && archive?.level !== 'a') return;
  if (origin === 'foreign') {
    if (accessibility === 1 && isTagged(draft))
      describeLinks(draft, tag('Document', readTags(draft)), readDocumentMarks(draft));
    if (addTags && hasFaults(work)) await addTags(work);
    checkForeign(work, isTagged(draft));
  } else {
    const isPdf2 = accessibility === 2;
    leadToElements(draft, mendTags(draft, isPdf2), isPdf2);
  }
}

function isTagged({ file, catalog }: Draft): boolean {
  return resolveDictionary(file, catalog.get('StructTreeRoot')) !== undefined;
}

/** Whether a document has no tags, or tags with faults. A warning tells of the latter, as they will be replaced. */
function hasFaults({ draft, wishes }: ConformanceWork): boolean {
  if (!isTagged(draft)) return true;
  const [first] = wishes.accessibility === 1 ? tagFaults(draft) : unknownTypes(draft, wishes);
  if (first)
    draft.warnings.push(`The tags of the document were replaced, because they had faults. ${first.message}`);
  return first !== undefined;
}

const untagged = { 1: 'ISO 14289-1, 7.1', 2: 'ISO 14289-2, 8.2.1' } as const;

function checkForeign(work: ConformanceWork, hasTags: boolean): void {
  const { draft, wishes, unmet } = work;
  const { accessibility } = wishes;
  if (!hasTags)
    unmet.push({
      clause: accessibility ? untagged[accessibility] : archiveClause(wishes, '6.7.3.3'),
      message: 'The document is not tagged: nothing tells what its content is.',
    });
  else if (accessibility === 2)
    unmet.push({
      clause: 'ISO 14289-2, 8.2',
      message: 'Whether the tags of a finished document are those of PDF 2.0 cannot be told for certain.',
    });
  else if (accessibility === undefined) unmet.push(...unknownTypes(draft, wishes));
  if (accessibility === 1) setTabOrder(draft);
  if (hasTags) changeCatalog(draft, { MarkInfo: dictionary({ Marked: true }) });
}
