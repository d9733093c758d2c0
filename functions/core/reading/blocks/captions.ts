import type { Rectangle } from '../../geometry/rectangle.ts';
import type { Block } from './block.ts';
import type { BlockDraft } from './block-draft.ts';

const figureStart =
  /^(?:fig(?:ure|ura|\.)?|abb(?:ildung|\.)?|chart|exhibit|plate|scheme|рис(?:унок|\.)?|σχήμα|εικόνα|איור|شكل|चित्र|รูปที่|图|圖|図|그림|სურათი|նկար)\s*[\dIVX]+/iu;
const tableStart =
  /^(?:tab(?:le|elle|la|leau|ela|\.)?|табл(?:ица|\.)?|πίνακας|טבלה|جدول|तालिका|ตารางที่|表|표|ცხრილი|աղյուսակ)\s*[\dIVX]+/iu;

/** Whether a text begins as the caption of a figure. */
export function startsFigureCaption(text: string): boolean {
  return figureStart.test(text);
}

/** Whether a text begins as the caption of a figure or a table. */
export function startsCaption(text: string): boolean {
  return figureStart.test(text) || tableStart.test(text);
}

/** The maximum distance of a caption from its object, in points, and the maximum length. */
const farthest = 36;
const mostCharacters = 1_000;

/** A caption of an object that is not found, such as a drawing: its name and number are set off from its text. */
const ownCaption =
  /^(fig(ure|\.)?|tab(le|elle|\.)?|abb(ildung|\.)?|chart|exhibit|plate|scheme|figura|tabla|tableau|图|表)\s*(\d+([.-]\d+)*|[IVX]+)\s*[.:|–—：]\s/i;

/**
 * Makes paragraphs directly above or below a table or figure that they name its caption. Those of other objects become captions
 * of their own.
 */
export function withCaptions(drafts: readonly BlockDraft[]): readonly BlockDraft[] {
  const taken = new Set<number>();
  const captioned = drafts.map((draft, index): BlockDraft => {
    const { block } = draft;
    if (block.kind !== 'figure' && block.kind !== 'table') return draft;
    const near = [index + 1, index - 1].flatMap((at) => {
      const caption = drafts[at]?.block;
      if (taken.has(at) || !caption || !isCaption(caption) || !isBeside(caption.box, block.box)) return [];
      return [{ at, caption, gap: gapBetween(caption.box, block.box) }];
    });
    // Where titles are above their objects, the one below belongs to the next.
    const [nearest] = near.sort((one, other) => one.gap - other.gap);
    if (!nearest) return draft;
    taken.add(nearest.at);
    const { text, rows } = nearest.caption;
    return { ...draft, block: { ...block, caption: text, captionRows: rows } };
  });
  return captioned.filter((_, index) => !taken.has(index)).map(standalone);
}

function standalone(draft: BlockDraft): BlockDraft {
  const { block } = draft;
  const isOwn = block.kind !== 'heading' && isCaption(block) && ownCaption.test(block.text);
  return isOwn ? { ...draft, block: { ...block, kind: 'caption' } } : draft;
}

function isCaption(block: Block): block is Extract<Block, { readonly text: string }> {
  if (block.kind !== 'paragraph' && block.kind !== 'heading' && block.kind !== 'quote') return false;
  return block.text.length <= mostCharacters && (figureStart.test(block.text) || tableStart.test(block.text));
}

function isBeside(one: Readonly<Rectangle>, other: Readonly<Rectangle>): boolean {
  return gapBetween(one, other) < farthest && one.left < other.right && other.left < one.right;
}

/** The vertical distance of two boxes, in points; 0 if they overlap. */
function gapBetween(one: Readonly<Rectangle>, other: Readonly<Rectangle>): number {
  return Math.max(0, one.top - other.bottom, other.top - one.bottom);
}
