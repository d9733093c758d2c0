import type { Block } from './block.ts';
import type { BlockDraft } from './block-draft.ts';

/** The maximum difference in size within a paragraph, as a share. */
const sameSize = 0.05;

/**
 * Marks paragraphs that continue an earlier one across columns or pages: the earlier one is open, and the next begins
 * in the middle of a sentence. `before` is the last open paragraph of the page before. Also returns that of this page.
 */
export function withContinuing(
  drafts: readonly BlockDraft[],
  before: BlockDraft | undefined,
): { readonly drafts: readonly BlockDraft[]; readonly last: BlockDraft | undefined } {
  let last = before;
  const marked = drafts.map((draft): BlockDraft => {
    const { block } = draft;
    if (block.kind === 'header' || block.kind === 'footer' || block.kind === 'footnote') return draft;
    if (interrupting.has(block.kind)) return draft;
    const continues = last !== undefined && goesOn(last, draft);
    last = draft;
    return continues ? { ...draft, block: { ...block, continues: true } as Block } : draft; // it is a paragraph, which may continue
  });
  return { drafts: marked, last };
}

/** What may interrupt a paragraph. */
const interrupting = new Set<Block['kind']>(['figure', 'table', 'formula', 'field', 'caption']);

function goesOn(before: BlockDraft, { block, style, tagged }: BlockDraft): boolean {
  if (block.kind !== 'paragraph' || before.block.kind !== 'paragraph') return false;
  const isSame = tagged !== undefined && before.tagged === tagged;
  if (isSame || !before.isOpen) return isSame;
  if (!style || !before.style || style.isBold !== before.style.isBold) return false;
  if (before.tagged && tagged) return false;
  const isSameSize = Math.abs(style.size - before.style.size) <= sameSize * style.size;
  return isSameSize && /^[^\p{L}\d]{0,2}\p{Ll}|^\d/u.test(block.text);
}
