import { isBlank } from '../../page-text/is-blank.ts';
import { type Letters, noMark } from '../../page-text/page-geometry.ts';
import type { WordRow } from '../../reading/word-row.ts';
import type { Word } from '../../reading/words.ts';
import { artifact, type PlannedKid, planned, type Slot } from './planned.ts';

/** The letters of a page, as they are given to elements. */
export interface PageLetters {
  /** Gives the letters of rows to one element, and returns its kids: text, and links around parts of it. */
  take(rows: readonly WordRow[]): readonly PlannedKid[];
  /** Gives them to a slot of another element, such as a figure. */
  give(rows: readonly WordRow[], slot: Slot): void;
  /** Makes them artifacts. */
  drop(rows: readonly WordRow[]): void;
  /** Takes what no element has, in the order of the page's content. */
  rest(): readonly PlannedKid[];
  /** The slot of each letter, and its place in the order of reading. */
  readonly slots: readonly (Slot | undefined)[];
  readonly ranks: Int32Array;
  /** The links that have text. */
  readonly linked: ReadonlySet<number>;
  /** The number of letters given to elements that no mark in the page's content contains. */
  readonly unmarked: () => number;
}

/** `linkAt` returns the number of the link annotation at a place on the page as displayed, or 0. */
export function pageLetters(
  page: number,
  letters: Letters,
  linkAt: (x: number, y: number) => number,
): PageLetters {
  const { count, codes, boxes, marks } = letters;
  const slots = new Array<Slot | undefined>(count);
  const ranks = new Int32Array(count);
  const linked = new Set<number>();
  let rank = 1;
  let unmarked = 0;

  const assign = (index: number, slot: Slot): boolean => {
    const mark = marks[index] as number;
    if (mark === noMark && slot !== artifact && !isBlank(codes[index] as number)) unmarked++;
    if (mark < 0 || slots[index]) return false;
    slots[index] = slot;
    ranks[index] = rank++;
    return true;
  };
  const linkOf = (index: number): number => {
    const at = index * 4;
    const x = ((boxes[at] as number) + (boxes[at + 2] as number)) / 2;
    const y = ((boxes[at + 1] as number) + (boxes[at + 3] as number)) / 2;
    return linkAt(x, y);
  };
  const takeAll = (indexes: Iterable<number>): readonly PlannedKid[] => {
    const kids: PlannedKid[] = [];
    let slot: Slot | undefined;
    let link = 0;
    for (const index of indexes) {
      const own = linkOf(index);
      if (!slot || own !== link) {
        slot = { page, mark: 'P' };
        link = own;
      }
      if (!assign(index, slot)) continue;
      if (holds(kids.at(-1), slot)) continue;
      if (link === 0) kids.push(slot);
      else {
        const annotation = linked.has(link) ? [] : [{ page, annotation: link }];
        linked.add(link);
        kids.push(planned('Link', [slot, ...annotation]));
      }
    }
    return kids;
  };

  return {
    slots,
    ranks,
    linked,
    unmarked: () => unmarked,
    take: (rows) => takeAll(lettersOf(rows)),
    give(rows, slot) {
      for (const index of lettersOf(rows)) assign(index, slot);
    },
    drop(rows) {
      for (const index of lettersOf(rows)) assign(index, artifact);
    },
    rest() {
      const owned = new Set<number>();
      for (let index = 0; index < count; index++) if (slots[index]) owned.add(marks[index] as number);
      const loose: number[] = [];
      for (let index = 0; index < count; index++) {
        const mark = marks[index] as number;
        if (mark >= 0 && !owned.has(mark) && !isBlank(codes[index] as number)) loose.push(index);
      }
      return takeAll(loose);
    },
  };
}

function holds(kid: PlannedKid | undefined, slot: Slot): boolean {
  return kid === slot || (kid !== undefined && 'role' in kid && kid.kids[0] === slot);
}

function* lettersOf(rows: readonly WordRow[]): Generator<number> {
  for (const { words } of rows) for (const word of words) yield* lettersOfWord(word);
}

function* lettersOfWord({ start, end, parts }: Word): Generator<number> {
  if (parts) for (const part of parts) yield* lettersOfWord(part);
  else for (let index = start; index < end; index++) yield index;
}
