import type { BlockDraft } from './block-draft.ts';

/** Footnotes are below this share of the page's height, in letters smaller than this share of the text's. */
const lowerPart = 0.5;
const smaller = 0.93;

const mark = /^([*†‡§¶]{1,3}|[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3}|\(?\d{1,3}[).]?(?=\s)|[a-z](?=\s))/u;

/** The maximum number of footnotes on a page. */
const mostNotes = 100;

/**
 * Moves small paragraphs at the foot of the page that begin with a mark behind all others, as footnotes. `bodySize` is
 * the em of the document's text.
 */
export function withFootnotes(
  drafts: readonly BlockDraft[],
  heightPoints: number,
  bodySize: number,
): readonly BlockDraft[] {
  const isSmall = ({ block, style }: BlockDraft) =>
    block.kind === 'paragraph' &&
    style !== undefined &&
    style.size < smaller * bodySize &&
    block.box.top > lowerPart * heightPoints;
  const others = drafts.filter((draft) => !isSmall(draft));
  const notes = new Set<BlockDraft>();
  let looks = 0;
  for (const draft of drafts) {
    const { block } = draft;
    if (!isSmall(draft) || block.kind !== 'paragraph' || !mark.test(block.text)) continue;
    if (++looks > mostNotes) break;
    // Below a footnote is only other small print.
    const { bottom, left, right } = block.box;
    const isLast = !others.some(
      ({ block: { box } }) => box.top >= bottom && box.left < right && box.right > left,
    );
    if (isLast) notes.add(draft);
  }
  const footnotes = [...notes].map((draft): BlockDraft => {
    const { block } = draft;
    return block.kind === 'paragraph' ? { ...draft, block: { ...block, kind: 'footnote' } } : draft;
  });
  return [...drafts.filter((draft) => !notes.has(draft)), ...footnotes];
}
