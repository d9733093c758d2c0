import { isTag, type Kid, leavesIn, type MarkedContent, type Tag, tag } from './tag.ts';

/** Document facts and results shared by the arranging functions. */
export interface Arranging {
  /** Whether content shows text, rather than only graphics. */
  readonly showsText: (content: MarkedContent) => boolean;
  /** Arranges some kids of an element: see arrangeFlow, which calls the function for each kind of element. */
  readonly flow: (kids: readonly Kid[]) => readonly Piece[];
  /** The number of pictures without alternative text. */
  undescribed: number;
}

/** A part of an element's content: inline, a block, or a break, which ends a line. */
export type Piece =
  | { readonly kind: 'inline'; readonly kid: Kid }
  | { readonly kind: 'block'; readonly tag: Tag }
  | { readonly kind: 'break' };

export const lineBreak: Piece = { kind: 'break' };

/** Returns blocks only: runs of text become paragraphs, and a picture that stands alone needs none. */
export function blocksOf(pieces: readonly Piece[]): readonly Tag[] {
  const blocks: Tag[] = [];
  for (const { run, block } of runsOf(pieces, true)) {
    if (block) blocks.push(block);
    else blocks.push(...paragraphOf(run));
  }
  return blocks;
}

const standsAlone = new Set(['Figure', 'Formula', 'Form']);

function paragraphOf(run: readonly Kid[]): readonly Tag[] {
  const [only] = run;
  if (run.length === 1 && only && isTag(only) && standsAlone.has(only.role)) return [only];
  return [tag('P', run)];
}

/** Returns text if no piece is a block, blocks only otherwise. */
export function contentOf(pieces: readonly Piece[]): readonly Kid[] {
  const runs = runsOf(pieces, true);
  const [only] = runs;
  if (runs.length === 1 && only && !only.block) return only.run;
  return blocksOf(pieces);
}

/** Returns copies of an element around each run of text between blocks, with the blocks moved out of it. */
export function splitAround(element: Tag, pieces: readonly Piece[]): readonly Piece[] {
  return runsOf(pieces, false).map(
    ({ run, block }): Piece => ({
      kind: 'block',
      tag: block ?? { ...element, kids: run },
    }),
  );
}

interface Run {
  readonly run: readonly Kid[];
  readonly block?: Tag;
}

/** Returns the blocks and the runs between them, without empty runs. */
export function runsOf(pieces: readonly Piece[], endsAtBreaks: boolean): readonly Run[] {
  const runs: Run[] = [];
  let run: Kid[] = [];
  const end = () => {
    if (!leavesIn(run).next().done) runs.push({ run });
    run = [];
  };
  for (const piece of pieces) {
    if (piece.kind === 'inline') run.push(piece.kid);
    else if (piece.kind === 'block') {
      end();
      runs.push({ run: [], block: piece.tag });
    } else if (endsAtBreaks) end();
  }
  end();
  return runs;
}
