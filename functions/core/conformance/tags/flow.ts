import { isTag, type Kid, leavesIn, type MarkedContent, type Tag, tag } from './tag.ts';

/** What arranging needs to know of the document, and what it finds out. */
export interface Arranging {
  /** Whether content shows text, and is not only drawn. */
  readonly showsText: (content: MarkedContent) => boolean;
  /** What some kids of an element are: see arrangeFlow, of which each kind of element is a part. */
  readonly flow: (kids: readonly Kid[]) => readonly Piece[];
  /** How many pictures have no alternative text. */
  undescribed: number;
}

/** A part of what an element contains, as lines of text see it; a break ends a line. */
export type Piece =
  | { readonly kind: 'inline'; readonly kid: Kid }
  | { readonly kind: 'block'; readonly tag: Tag }
  | { readonly kind: 'break' };

export const lineBreak: Piece = { kind: 'break' };

/** Blocks alone: runs of text become paragraphs, and a picture that stands alone needs none. */
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

/** Text alone where there are no blocks among the pieces, blocks alone otherwise. */
export function contentOf(pieces: readonly Piece[]): readonly Kid[] {
  const runs = runsOf(pieces, true);
  const [only] = runs;
  if (runs.length === 1 && only && !only.block) return only.run;
  return blocksOf(pieces);
}

/** Copies of an element around each run of text between blocks, which themselves come out of it. */
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

/** Blocks, and what is between them. Runs without any content are left out. */
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
