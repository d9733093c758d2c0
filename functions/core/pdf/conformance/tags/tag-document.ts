import { resolveDictionary } from '../../../pdf-objects/objects/read-object.ts';
import type { ConformanceWork } from '../conformance-work.ts';
import { mendTags } from './mend-tags.ts';
import { leadToElements } from './structure-destinations.ts';

/**
 * Makes tags say what a document's content is, where PDF/UA or a level `a` is asked for. Tags of other people's software
 * stay as they are: what content means cannot be guessed.
 */
export function tagDocument({ draft, wishes, unmet }: ConformanceWork): void {
  const { accessibility, archive, origin } = wishes;
  if (accessibility === undefined && archive?.level !== 'a') return;
  const isTagged = resolveDictionary(draft.file, draft.catalog.get('StructTreeRoot')) !== undefined;
  if (!isTagged && origin === 'foreign')
    unmet.push({
      clause: accessibility ? untagged[accessibility] : `ISO 19005-${archive?.part}, 6.7.3.3`,
      message: 'The document is not tagged: nothing tells what its content is.',
    });
  if (origin === 'foreign') return;
  const isPdf2 = accessibility === 2;
  leadToElements(draft, mendTags(draft, isPdf2), isPdf2);
}

const untagged = { 1: 'ISO 14289-1, 7.1', 2: 'ISO 14289-2, 8.2.1' } as const;
