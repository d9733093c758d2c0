import { type BlockDraft, boxOf } from './block-draft.ts';

/** The minimum number of lines of a paragraph that is not the name of an author or a date. */
const fewestLines = 2;

const quotationMark = /^["“”„«‘‹「『]/u;

/**
 * Makes paragraphs of the indented texts of a document's first page that have no wider text above them, as abstracts and the
 * addresses of authors: nothing is there that they could be quoted in.
 */
export function withoutAbstracts(drafts: readonly BlockDraft[]): readonly BlockDraft[] {
  let widest = 0;
  let hasMark = false;
  return drafts.map((draft) => {
    const { block } = draft;
    const { left, right } = boxOf(draft);
    if (block.kind === 'list' || (block.kind === 'paragraph' && block.rows.length >= fewestLines))
      widest = Math.max(widest, right - left);
    if (block.kind !== 'quote') return draft;
    hasMark ||= quotationMark.test(block.text);
    const isAbstract = !hasMark && !draft.isBarred && right - left > widest;
    return isAbstract ? { ...draft, block: { ...block, kind: 'paragraph' } } : draft;
  });
}
