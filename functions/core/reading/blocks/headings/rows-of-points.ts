import type { BlockDraft } from '../block-draft.ts';
import { depthOf, isSameStyle } from './heading-style.ts';
import { startsPart } from './plain-heading.ts';

/** The minimum number of headings directly below each other that are none. */
const fewest = 3;

/** The maximum distance between them, in ems. */
const nearest = 3;

const numbered = /^(?:\d|[IVXLC]{1,5}[.)]|[A-Z][.)]|[一二三四五六七八九十]{1,3}、)/u;

/**
 * Makes paragraphs of headings in one style directly below each other, which head nothing: the points of a cover, labels, or
 * the sections of a chapter. The last is a heading if text is directly below it. Headings with numbers of different depth,
 * and those that the document declares, stay.
 */
export function withoutRowsOfPoints(drafts: readonly BlockDraft[]): readonly BlockDraft[] {
  const rows: BlockDraft[][] = [];
  for (const draft of drafts) {
    const before = rows.at(-1)?.at(-1);
    if (before && isNext(before, draft)) rows.at(-1)?.push(draft);
    else rows.push([draft]);
  }
  return rows.flatMap((row, at) => {
    const [next] = rows[at + 1] ?? [];
    const last = row.at(-1);
    const points = last && next && isBelow(last, next) ? row.slice(0, -1) : row;
    return points.length < fewest ? row : [...points.map(asParagraph), ...row.slice(points.length)];
  });
}

function isNext(before: BlockDraft, draft: BlockDraft): boolean {
  if (!isPoint(before) || !isPoint(draft) || !before.style || !draft.style) return false;
  const areAlike = isSameStyle(before.style, draft.style) && numberOf(before) === numberOf(draft);
  return areAlike && isBelow(before, draft);
}

/** Whether a block directly follows one above it. */
function isBelow({ block: { box: above }, style }: BlockDraft, { block: { box } }: BlockDraft): boolean {
  const gap = box.top - above.bottom;
  const isBeside = box.left < above.right && above.left < box.right;
  return isBeside && gap > -above.bottom + above.top && gap < nearest * (style?.size ?? 0);
}

function isPoint({ block, declared }: BlockDraft): boolean {
  return block.kind === 'heading' && !declared && !startsPart(block.text);
}

/** The depth of a heading's number; 0 without. */
function numberOf({ block }: BlockDraft): number {
  const text = block.kind === 'heading' ? block.text : '';
  return depthOf(text) ?? (numbered.test(text) ? 1 : 0);
}

function asParagraph(draft: BlockDraft): BlockDraft {
  const { block } = draft;
  if (block.kind !== 'heading') return draft;
  const { box, text, rows } = block;
  return { ...draft, block: { kind: 'paragraph', box, text, rows } };
}
