import type { Draft } from '../../pdf-objects/editing/draft.ts';
import { archiveClause, type ConformanceWishes, type Unmet } from '../conformance-work.ts';
import { readTags } from './read-tags.ts';
import { tagsIn } from './tag.ts';

const standard = new Set(
  (
    'Document DocumentFragment Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private P H H1 H2 H3 H4 H5 H6 ' +
    'L LI Lbl LBody Table TR TH TD THead TBody TFoot Span Quote Note Reference BibEntry Code Link Annot Ruby RB RT RP ' +
    'Warichu WT WP Figure Formula Form'
  ).split(' '),
);

/** Structure types that are neither standard nor mapped to a standard one, each once (ISO 19005-2, 6.7.3.4). */
export function unknownTypes(draft: Draft, wishes: ConformanceWishes): readonly Unmet[] {
  const unknown = new Set<string>();
  for (const { role } of tagsIn(readTags(draft))) if (!standard.has(role)) unknown.add(role);
  return [...unknown].map((role) => ({
    clause: archiveClause(wishes, '6.7.3.4'),
    message: `The type ${role.slice(0, 100)} is not a standard one, nor mapped to one.`,
  }));
}
