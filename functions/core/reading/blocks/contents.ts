import { gapBetween } from '../spaced.ts';
import { boxAround } from '../text-rows.ts';
import type { WordRow } from '../word-row.ts';
import type { Block } from './block.ts';
import { type BlockDraft, blockDraft } from './block-draft.ts';

/** The minimum number of entries, and the shares with leader dots or with section numbers of which one is required. */
const fewestEntries = 3;
const ledShare = 0.5;
const sectionShare = 0.7;

/** The minimum gap, in ems, before a page number without leader dots. */
const farGap = 2;

/** Leader dots, of which a short line has few, and a page number. */
const led = /(?:…|(?:\. ?){3})\s*(\d{1,4}|[ivxlc]{1,6})$/i;
const section = /^(?:\d+|[A-Z])(?:\.\d+)*\.?\s/;

/** A line of contents. */
interface Entry {
  readonly text: string;
  readonly rows: readonly WordRow[];
}

/** Joins successive texts that end with page numbers to tables of contents, an entry for each line. */
export function withContents(drafts: readonly BlockDraft[]): readonly BlockDraft[] {
  const joined: BlockDraft[] = [];
  let open: BlockDraft[] = [];
  let lastPage = 0;
  const close = () => {
    const entries = open.flatMap(({ block }) => entriesOf(block));
    joined.push(...(areContents(entries) ? [contentsOf(open, entries)] : open));
    open = [];
    lastPage = 0;
  };
  for (const draft of drafts) {
    const entries = entriesOf(draft.block);
    if (entries.length > 0 && entries.every(isEntry)) {
      const pages = pagesOf(entries);
      if ((pages[0] ?? lastPage) < lastPage) close();
      lastPage = pages.at(-1) ?? lastPage;
      open.push(draft);
      continue;
    }
    close();
    joined.push(draft);
  }
  close();
  return joined;
}

function contentsOf(drafts: readonly BlockDraft[], entries: readonly Entry[]): BlockDraft {
  return blockDraft({
    kind: 'table_of_contents',
    box: boxAround(drafts.map(({ block }) => block)),
    text: entries.map(({ text }) => text).join('\n'),
    rows: entries.flatMap(({ rows }) => rows),
  });
}

function entriesOf(block: Block): readonly Entry[] {
  if (block.kind === 'paragraph' || block.kind === 'heading') return [block];
  if (block.kind !== 'list') return [];
  return block.items.map(({ marker, markerRows, text, rows }) => ({
    text: `${marker} ${text}`.trim(),
    rows: [...markerRows, ...rows],
  }));
}

/** Whether a text ends with a page number apart from it. */
function isEntry({ text, rows }: Entry): boolean {
  if (led.test(text)) return true;
  const row = rows.at(-1);
  const [before, last] = row?.words.slice(-2) ?? [];
  if (!row || !before || !last || !/^(?:\d{1,4}|[ivxlc]{1,6})$/i.test(last.text)) return false;
  return gapBetween(before, last) > farGap * row.size;
}

/** The Arabic page numbers of entries. */
function pagesOf(entries: readonly Entry[]): readonly number[] {
  return entries.flatMap(({ text }) => /\d+$/.exec(text)?.map(Number) ?? []);
}

/** Whether entries have leader dots or section numbers, unlike labels with values. */
function areContents(entries: readonly Entry[]): boolean {
  if (entries.length < fewestEntries) return false;
  const share = (pattern: RegExp) => entries.filter(({ text }) => pattern.test(text)).length / entries.length;
  return share(led) >= ledShare || share(section) >= sectionShare;
}
