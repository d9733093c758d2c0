import { around, type Rectangle } from '../../geometry/rectangle.ts';
import { isBlank } from '../../page-text/is-blank.ts';
import { isLevel } from '../../page-text/is-level.ts';
import type { Letters, PageGeometry } from '../../page-text/page-geometry.ts';
import { textOfCodes } from '../../page-text/text-of-codes.ts';
import { type WordRow, wordRow } from '../word-row.ts';
import { letterBox, type Word, wordOf } from '../words.ts';
import { type BlockDraft, blockDraft } from './block-draft.ts';
import { joinTexts } from './join-lines.ts';

/** The maximum distance, in ems, between letters of a line, and between lines of a text. */
const farthestEms = 3;

/** The maximum variation, in radians, in the direction of one text. */
const sameDirection = 0.1;

const [lineFeed, space, hyphen] = [0x0a, 0x20, 0x2d];

/** The minimum distance, in ems, of a letter from its line that puts it in the next. */
const nextLine = 0.6;

/**
 * Returns text in another direction than most of the page's, in the order of the content: a paragraph for each text
 * that is in no table.
 */
export function slantedTexts(
  { letters }: PageGeometry,
  inTables: readonly Pick<Word, 'start' | 'end'>[],
): readonly BlockDraft[] {
  const taken = new Set(
    inTables.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, at) => start + at)),
  );
  const texts: BlockDraft[] = [];
  let open: SlantedText | undefined;
  const close = () => {
    if (open)
      texts.push(
        blockDraft({ kind: 'paragraph', text: textOf(open), rows: rowsOf(open, letters), box: open.box }),
      );
    open = undefined;
  };
  for (let index = 0; index < letters.count; index++) {
    const code = letters.codes[index] as number;
    if (isBlank(code)) {
      open?.codes.push(code === lineFeed ? lineFeed : space);
      continue;
    }
    if (isLevel(letters, index) || taken.has(index)) {
      close();
      continue;
    }
    const box = letterBox(letters, index);
    const step = open && stepTo(letters, open.last, index);
    // Only the hyphen shows the end of such a line.
    if (open?.codes.at(-1) === hyphen && step && step.beside > nextLine) open.codes.push(lineFeed);
    if (open && step && !continues(open, step)) close();
    open ??= { codes: [], words: [], box, last: index };
    const word = open.words.at(-1);
    if (word?.end === index) word.end++;
    else open.words.push({ start: index, end: index + 1 });
    open.codes.push(code);
    open.box = around(open.box, box);
    open.last = index;
  }
  close();
  return texts;
}

interface SlantedText {
  /** Its characters; blanks are spaces or line ends. */
  readonly codes: number[];
  /** The first letter of each word, and the one after its last. */
  readonly words: { readonly start: number; end: number }[];
  box: Rectangle;
  /** Its last letter. */
  last: number;
}

function rowsOf({ words }: SlantedText, letters: Letters): readonly WordRow[] {
  return words.map(({ start, end }) => wordRow([wordOf(letters, start, end)]));
}

function textOf({ codes }: SlantedText): string {
  return joinTexts(
    textOfCodes(codes)
      .split('\n')
      .map((line) => line.replace(/ +/g, ' ').trim()),
  );
}

/**
 * The distance of a letter from another, in ems, along its line and across; Infinity if it runs in another direction.
 */
interface Step {
  readonly along: number;
  readonly beside: number;
}

function stepTo({ angles, origins, sizes }: Letters, last: number, index: number): Step {
  const [angle, lastAngle] = [angles[index] as number, angles[last] as number];
  if (Math.cos(angle - lastAngle) < Math.cos(sameDirection)) return { along: Infinity, beside: Infinity };
  const em = sizes[last] as number;
  const across = ((origins[index * 2] as number) - (origins[last * 2] as number)) / em;
  const down = ((origins[index * 2 + 1] as number) - (origins[last * 2 + 1] as number)) / em;
  return {
    along: Math.abs(across * Math.cos(angle) + down * Math.sin(angle)),
    beside: Math.abs(across * Math.sin(angle) - down * Math.cos(angle)),
  };
}

function continues({ codes }: SlantedText, { along, beside }: Step): boolean {
  return beside <= farthestEms && (along <= farthestEms || codes.at(-1) === lineFeed);
}
