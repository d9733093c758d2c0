import { changeCatalog } from '../../pdf-objects/editing/change-draft.ts';
import { resolveDictionary } from '../../pdf-objects/objects/read-object.ts';
import { dictionary } from '../../pdf-objects/objects/values.ts';
import { archiveClause, type ConformanceWork } from '../conformance-work.ts';
import { unknownRoles } from './check-structure.ts';
import { checkTags } from './check-tags.ts';
import { mendTags } from './mend-tags.ts';
import { readTags } from './read-tags.ts';
import { leadToElements } from './structure-destinations.ts';

/**
 * Mends or checks the tags of a document, if PDF/UA or a level `a` is requested. Tags of other software are kept: the
 * meaning of content cannot be guessed.
 */
export function tagDocument(work: ConformanceWork): void {
  const { draft, wishes } = work;
  const { accessibility, archive, origin } = wishes;
  if (accessibility === undefined && archive?.level !== 'a') return;
  const isTagged = resolveDictionary(draft.file, draft.catalog.get('StructTreeRoot')) !== undefined;
  if (origin === 'foreign') checkForeign(work, isTagged);
  else {
    const isPdf2 = accessibility === 2;
    leadToElements(draft, mendTags(draft, isPdf2), isPdf2);
  }
}

const untagged = { 1: 'ISO 14289-1, 7.1', 2: 'ISO 14289-2, 8.2.1' } as const;

function checkForeign(work: ConformanceWork, isTagged: boolean): void {
  const { draft, wishes, unmet } = work;
  const { accessibility } = wishes;
  if (!isTagged)
    unmet.push({
      clause: accessibility ? untagged[accessibility] : archiveClause(wishes, '6.7.3.3'),
      message: 'The document is not tagged: nothing tells what its content is.',
    });
  else if (accessibility === 2)
    unmet.push({
      clause: 'ISO 14289-2, 8.2',
      message: 'Whether the tags of a finished document are those of PDF 2.0 cannot be told for certain.',
    });
  else if (accessibility === 1) checkTags(work);
  else
    for (const message of unknownRoles(readTags(draft)))
      unmet.push({ clause: archiveClause(wishes, '6.7.3.4'), message });
  if (isTagged) changeCatalog(draft, { MarkInfo: dictionary({ Marked: true }) });
}
