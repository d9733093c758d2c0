import type { Rectangle } from '../../geometry/rectangle.ts';
import { escapedMarkdown } from '../answers/escape-markdown.ts';
import type { Writing } from '../answers/writing.ts';
import type { Block, PageBlocks } from '../blocks/block.ts';
import { plain, type TextRun } from '../styles/text-style.ts';
import { blockParts, blockRuns } from './block-parts.ts';
import type { CutText } from './cut-runs.ts';

/** A part of a document that can be understood and found on its own: whole blocks under one heading. */
export interface Chunk {
  /** Markdown. */
  readonly text: string;
  /** The headings above, from the highest. */
  readonly headingPath: readonly string[];
  readonly places: readonly ChunkPlace[];
  readonly kinds: readonly Block['kind'][];
}

interface ChunkPlace {
  readonly page: number;
  readonly box: Readonly<Rectangle>;
}

export interface ChunkOptions {
  readonly maximumCharacters: number;
  /** The maximum length of the end of the chunk before, under the same heading, that a chunk repeats. */
  readonly overlapCharacters: number;
}

export interface Chunker {
  /** Returns the chunks that end before or on this page. */
  add(page: PageBlocks, writing: Writing): readonly Chunk[];
  /** Returns the last chunks. */
  end(): readonly Chunk[];
}

/** A block that may continue in another column or on the next page. */
interface Piece {
  readonly block: Block;
  readonly writing: Writing;
  readonly runs: readonly TextRun[];
  readonly places: readonly ChunkPlace[];
}

/** Divides a document into chunks. Page headers and footers are left out. */
export function chunker({ maximumCharacters, overlapCharacters }: ChunkOptions): Chunker {
  const separator = '\n\n';
  const room = maximumCharacters - (overlapCharacters > 0 ? overlapCharacters + separator.length : 0);
  let done: Chunk[] = [];
  let path: readonly { readonly level: number; readonly text: string }[] = [];
  let open: OpenChunk = emptyChunk();
  let waiting: Piece | undefined;

  const close = (overlap: boolean) => {
    const { parts, places, kinds, repeated } = open;
    const tail = overlap ? endOf(parts.at(-1)?.plain ?? '', overlapCharacters) : '';
    if (parts.length > 0) {
      const text = [repeated, ...parts.map(({ markdown }) => markdown)]
        .filter((part) => part !== '')
        .join(separator);
      done.push({ text, headingPath: path.map((heading) => heading.text), places, kinds: [...kinds] });
    }
    open = emptyChunk(tail);
  };
  const append = (part: CutText, { block, places }: Piece) => {
    open.length += part.markdown.length + (open.parts.length > 0 ? separator.length : 0);
    open.parts.push(part);
    open.kinds.add(block.kind);
    for (const place of places) if (!open.places.includes(place)) open.places.push(place);
  };
  const fits = (part: CutText) =>
    open.parts.length === 0 || open.length + separator.length + part.markdown.length <= room;

  const place = (piece: Piece) => {
    const { block, writing, runs } = piece;
    if (block.kind === 'heading') {
      const above = path.at(-1);
      // A heading directly above a lower one has no text of its own.
      if (!(open.isOnlyHeadings && above && above.level < block.level)) close(false);
      path = [...path.filter(({ level }) => level < block.level), { level: block.level, text: block.text }];
    }
    const whole = blockParts(block, runs, writing, room);
    const [first] = whole;
    if (!first) return;
    // Headings stay with the beginning of what follows.
    const left = room - open.length - separator.length;
    const isBelow = open.parts.length > 0 && open.isOnlyHeadings && block.kind !== 'heading';
    const parts =
      isBelow && !(whole.length === 1 && fits(first)) && left >= room / 2
        ? blockParts(block, runs, writing, left)
        : whole;
    for (const part of parts) {
      if (!fits(part) || (parts.length > 1 && part === first && !isBelow)) close(block.kind !== 'heading');
      append(part, piece);
    }
    open.isOnlyHeadings = block.kind === 'heading' && open.isOnlyHeadings;
  };
  const flush = () => {
    if (waiting) place(waiting);
    waiting = undefined;
  };
  const take = () => {
    const taken = done;
    done = [];
    return taken;
  };
  return {
    add: ({ page, blocks }, writing) => {
      for (const block of blocks) {
        if (block.kind === 'header' || block.kind === 'footer') continue;
        const runs = blockRuns(block, writing);
        const places = [{ page, box: block.box }];
        if (waiting?.block.kind === 'paragraph' && block.kind === 'paragraph' && block.continues) {
          waiting = {
            ...waiting,
            runs: joinedRuns(waiting.runs, runs),
            places: [...waiting.places, ...places],
          };
          continue;
        }
        flush();
        waiting = { block, writing, runs, places };
      }
      return take();
    },
    end: () => {
      flush();
      close(false);
      return take();
    },
  };
}

interface OpenChunk {
  readonly parts: CutText[];
  readonly places: ChunkPlace[];
  readonly kinds: Set<Block['kind']>;
  /** The end of the chunk before. */
  readonly repeated: string;
  /** Without what is repeated. */
  length: number;
  isOnlyHeadings: boolean;
}

function emptyChunk(repeated = ''): OpenChunk {
  return { parts: [], places: [], kinds: new Set(), repeated, length: 0, isOnlyHeadings: true };
}

/** The last words of a text, as Markdown of at most this many characters. */
function endOf(text: string, characters: number): string {
  const words = text.slice(-characters - 1).match(/\S+/gu) ?? [];
  // The first may be cut.
  const whole = text.length > characters ? words.slice(1) : words;
  for (let from = 0; from < whole.length; from++) {
    const markdown = escapedMarkdown(whole.slice(from).join(' '));
    if (markdown.length <= characters) return markdown;
  }
  return '';
}

/** Joins a paragraph with its continuation, and the two parts of a word that a hyphen splits. */
function joinedRuns(before: readonly TextRun[], after: readonly TextRun[]): readonly TextRun[] {
  const last = before.at(-1);
  const isSplit = last && /\p{L}-$/u.test(last.text.slice(-3)) && /^\p{Ll}/u.test(after[0]?.text ?? '');
  if (!isSplit) return [...before, { text: ' ', style: plain }, ...after];
  return [...before.slice(0, -1), { ...last, text: last.text.slice(0, -1) }, ...after];
}
