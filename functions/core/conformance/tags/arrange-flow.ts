import { arrangeFigure } from './arrange-figure.ts';
import { arrangeList } from './arrange-list.ts';
import { arrangeTable } from './arrange-table.ts';
import { type Arranging, blocksOf, lineBreak, type Piece, runsOf, splitAround } from './flow.ts';
import { isMarkedContent, isTag, type Kid, leavesIn, type Tag, tag } from './tag.ts';

/** Elements within lines of text. */
const phrases = new Set(['Em', 'Strong', 'Code', 'Quote', 'Sub', 'Reference', 'BibEntry', 'Annot', 'Lbl']);

/** Elements that group blocks and may contain each other. */
const sections = new Set(['Part', 'Art', 'Sect', 'Aside', 'BlockQuote']);

const heading = /^H[1-6]?$/;

/**
 * Arranges some kids of an element so that their nesting is valid in PDF/UA-1 (ISO 14289-1, 7.2) and PDF 2.0 (ISO/TS
 * 32005): blocks out of paragraphs, items in lists, and mere groups left out.
 */
export function arrangeFlow(kids: readonly Kid[], arranging: Arranging): readonly Piece[] {
  const pieces: Piece[] = [];
  let items: Tag[] = [];
  const endItems = () => {
    if (items.length > 0) pieces.push(...arrangeList(tag('L', items), arranging));
    items = [];
  };
  for (const kid of kids) {
    if (isTag(kid) && kid.role === 'LI') {
      items.push(kid);
      continue;
    }
    endItems();
    if (isTag(kid)) pieces.push(...arrangeTag(kid, arranging));
    else if (!isMarkedContent(kid)) pieces.push({ kind: 'inline', kid: tag('Link', [kid]) });
    // Drawings behind or around text, such as borders, are decoration.
    else if (arranging.showsText(kid)) pieces.push({ kind: 'inline', kid });
  }
  endItems();
  return pieces;
}

function arrangeTag(element: Tag, arranging: Arranging): readonly Piece[] {
  const { role } = element;
  if (role === 'L') return arrangeList(element, arranging);
  if (role === 'Table') return arrangeTable(element, arranging);
  if (role === 'Figure') return arrangeFigure(element, arranging);
  if (role === 'Ruby') return arrangeRuby(element, arranging);
  if (
    role === 'Formula' ||
    (role === 'Form' && (element.attributes.has('PrintField') || hasAnnotations(element)))
  )
    return [{ kind: 'inline', kid: { ...element, kids: [...leavesIn(element.kids)] } }];
  if (role === 'Link') return arrangeLink(element, arranging);
  // An element that has its own link, such as one back from a footnote.
  if (hasAnnotations(element))
    return arrangeTag({ ...element, kids: [tag('Link', element.kids)] }, arranging);
  const pieces = arrangeFlow(element.kids, arranging);
  if (role === 'P' || heading.test(role)) return splitAround(element, pieces);
  if (phrases.has(role)) return wrapped(element, pieces);
  if (sections.has(role)) return [{ kind: 'block', tag: { ...element, kids: blocksOf(pieces) } }];
  if (role === 'Span' || role === 'NonStruct') {
    const hasMeaning = element.texts.has('ActualText') || element.texts.has('Lang');
    return hasMeaning ? wrapped({ ...element, role: 'Span' }, pieces) : pieces;
  }
  return [lineBreak, ...pieces, lineBreak];
}

function hasAnnotations({ kids }: Tag): boolean {
  return kids.some((kid) => !isTag(kid) && !isMarkedContent(kid));
}

/** Wraps text in an inline element; blocks within are unwrapped. */
function wrapped(element: Tag, pieces: readonly Piece[]): readonly Piece[] {
  return runsOf(pieces, false).map(
    ({ run, block }): Piece =>
      block ? { kind: 'block', tag: block } : { kind: 'inline', kid: { ...element, kids: run } },
  );
}

/** Wraps text, and the text within blocks, in a link. The first one has the annotations. */
function arrangeLink(link: Tag, arranging: Arranging): readonly Piece[] {
  let annotations = link.kids.filter((kid) => !isTag(kid) && !isMarkedContent(kid));
  const around = (run: readonly Kid[]): Tag => {
    // A printed control cannot be used, and a link must not contain one (ISO/TS 32005).
    const shown = run.flatMap((kid) => (isTag(kid) && kid.role === 'Form' ? kid.kids : [kid]));
    const own = { ...link, kids: [...shown, ...annotations] };
    annotations = [];
    return own;
  };
  const others = link.kids.filter((kid) => isTag(kid) || isMarkedContent(kid));
  const pieces = runsOf(arrangeFlow(others, arranging), false).map(
    ({ run, block }): Piece =>
      block ? { kind: 'block', tag: withinBlock(block, around) } : { kind: 'inline', kid: around(run) },
  );
  return annotations.length > 0 ? [...pieces, { kind: 'inline', kid: around([]) }] : pieces;
}

const blockRole =
  /^(P|H[1-6]?|L|LI|LBody|Lbl|Table|THead|TBody|TFoot|TR|TH|TD|Caption|Part|Art|Sect|Aside|BlockQuote)$/;

/** Returns a block with all its text inside an element. */
function withinBlock(block: Tag, around: (run: readonly Kid[]) => Tag): Tag {
  if (block.role === 'Lbl') return block;
  const kids: Kid[] = [];
  let run: Kid[] = [];
  const end = () => {
    if (run.length > 0) kids.push(around(run));
    run = [];
  };
  for (const kid of block.kids) {
    if (!isTag(kid) || !blockRole.test(kid.role)) run.push(kid);
    else {
      end();
      kids.push(withinBlock(kid, around));
    }
  }
  end();
  return { ...block, kids };
}

/**
 * Returns ruby text as pairs of base text and annotation (ISO 32000-2, 14.8.4.7.3). Text without an annotation becomes
 * plain text.
 */
function arrangeRuby(ruby: Tag, arranging: Arranging): readonly Piece[] {
  const pieces: Piece[] = [];
  let base: Kid[] = [];
  for (const kid of ruby.kids) {
    if (isTag(kid) && kid.role === 'RP') continue;
    if (!isTag(kid) || kid.role !== 'RT') {
      base.push(kid);
      continue;
    }
    const [above, below] = [[...leavesIn(base)], [...leavesIn(kid.kids)]];
    base = [];
    const isPair = above.length > 0 && below.length > 0;
    const inline = isPair ? [{ ...ruby, kids: [tag('RB', above), tag('RT', below)] }] : [...above, ...below];
    pieces.push(...inline.map((each): Piece => ({ kind: 'inline', kid: each })));
  }
  return [...pieces, ...arranging.flow(base)];
}
