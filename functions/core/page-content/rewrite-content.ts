import { PdfLimitExceeded } from '../pdf-objects/errors.ts';
import { numberOf } from '../pdf-objects/objects/locate-object.ts';
import { resolve, resolveDictionary } from '../pdf-objects/objects/read-object.ts';
import type { Value } from '../pdf-objects/objects/values.ts';
import { spend } from '../pdf-objects/work-budget.ts';
import { numbersOf } from './change-state.ts';
import { drawForm, drawGlyphs, drawPattern } from './draw-nested.ts';
import { eachComment } from './each-comment.ts';
import { shownOperands, withoutGlyphs } from './erase-glyphs.ts';
import type { MarkedText, ShownCode } from './glyph.ts';
import { graphicsState } from './graphics-state.ts';
import { readMark } from './marked-text.ts';
import type { ContentPlace, Operation, PathStep } from './operation.ts';
import type { DrawnContent, PageWalk } from './page-walk.ts';
import { addSteps, makesPath, paintsPath } from './path-steps.ts';
import type { RawOperation } from './read-operations.ts';
import { resourceNames } from './resource-names.ts';
import { showsText, showText } from './show-text.ts';
import type { ChangedContent } from './streams/changed-streams.ts';
import { type Edit, withEdits } from './streams/edit-bytes.ts';

/** More nesting than viewers follow. */
const maximumDepth = 40;

const patternOperators = new Set(['sc', 'scn', 'SC', 'SCN']);

/** From this mode on, glyphs also clip later content (ISO 32000-2, 9.3.6). */
const firstClipping = 4;

/**
 * Walks over content and everything drawn from it, and calls the walk's editors. Returns the new content; undefined if
 * unchanged. Throws PdfLimitExceeded for content made to exhaust its reader.
 */
export function rewriteContent(walk: PageWalk, drawn: DrawnContent): ChangedContent | undefined {
  if (drawn.within.length > maximumDepth) throw new PdfLimitExceeded('unpackedBytes');
  const { source, counts } = walk;
  // A glyph whose procedure changes is removed as a whole, which a comment does not justify.
  const editors = walk.editors.filter(({ dropsComments }) => drawn.host === undefined || !dropsComments);
  const { file } = source.draft;
  const names = resourceNames(file, drawn.resources);
  const edits: Edit[] = [];
  const marks: (MarkedText | undefined)[] = [];
  const piece = counts.pieces++;
  const graphics = graphicsState({ file, find: names.find, fontOf: source.fontOf }, drawn.state);
  let path: { steps: PathStep[]; ranges: Edit[]; clip: Operation['clip'] | undefined } | undefined;
  let clipping = { kept: 0, erased: 0 };

  const place: ContentPlace = {
    file,
    pageIndex: walk.pageIndex,
    kind: drawn.kind,
    resource: names.find,
    addResource: names.add,
    offsets: drawn.offsets,
    matrix: drawn.state.matrix,
    marks: () => openMarks(),
  };

  /** Lets the first editor with a result change an operation and its related edits. */
  const isEdited = (operation: Operation, others: readonly Edit[] = []): boolean => {
    for (const { edit } of editors) {
      const text = edit?.(operation, graphics.state, place);
      if (text === undefined) continue;
      edits.push(...others, { start: operation.start, end: operation.end, text });
      return true;
    }
    return false;
  };
  const openMarks = () => [...marks.filter((mark) => mark !== undefined).reverse(), ...drawn.marks];
  /** Replaces the resource name in an operation. */
  const rename = ({ operands }: RawOperation, kind: string, value: Value | undefined) => {
    const named = operands.findLast((operand) => typeof operand.value === 'string');
    if (named && value !== undefined)
      edits.push({ start: named.start, end: named.end, text: `/${names.add(kind, value)}` });
  };

  const takeText = (raw: RawOperation, content: Uint8Array) => {
    const { name, operands } = raw;
    graphics.take(raw);
    const { state, textMatrix: before } = graphics;
    if (!walk.placesText && !state.text.font?.type3) {
      isEdited({ ...raw, content });
      return;
    }
    const { shown: glyphs, textMatrix } = showText(
      {
        state,
        piece,
        marks: openMarks(),
        host: drawn.host,
        annotation: drawn.annotation,
        offsets: drawn.offsets,
      },
      shownOperands(name, operands),
      before,
      counts.glyphs,
    );
    graphics.textMatrix = textMatrix;
    counts.glyphs += glyphs.length;
    spend('glyph', glyphs.length);
    walk.take(glyphs);
    // All of them have one font.
    const drawnGlyphs = state.text.font?.type3 ? glyphs : [];
    const changed = drawGlyphs(walk, drawn, drawnGlyphs, state);
    const isErased = (glyph: ShownCode) =>
      changed.has(glyph.index) || editors.some(({ erases }) => erases?.(glyph) === true);
    const operation: Operation = { ...raw, content, glyphs };
    const erased = new Set(glyphs.filter(isErased));
    if (erased.size > 0)
      edits.push({ start: raw.start, end: raw.end, text: withoutGlyphs(operation, erased) });
    else isEdited(operation);
    if (state.text.mode >= firstClipping) {
      clipping.erased += erased.size;
      clipping.kept += glyphs.length - erased.size;
    }
    for (const glyph of drawnGlyphs) {
      const procedure = walk.procedureOf(glyph.font, glyph.code);
      if (procedure) walk.streams.noteDrawn(procedure.number, erased.has(glyph));
    }
  };

  const takeMask = (raw: RawOperation) => {
    const entries = resolveDictionary(file, graphics.resource('ExtGState', raw));
    const mask = resolveDictionary(file, entries?.get('SMask'));
    const changed = mask && drawForm(walk, drawn, mask.get('G'), graphics.state, [], 'mask');
    if (entries && mask && changed)
      rename(raw, 'ExtGState', new Map([...entries, ['SMask', new Map([...mask, ['G', changed]])]]));
  };

  const takePath = (raw: RawOperation, content: Uint8Array) => {
    const { name, operands, start, end } = raw;
    if (paintsPath(name)) {
      const { steps = [], ranges = [], clip } = path ?? {};
      path = undefined;
      isEdited({ ...raw, content, path: steps, ...(clip && { clip }) }, ranges);
      return;
    }
    path ??= { steps: [], ranges: [], clip: undefined };
    path.ranges.push({ start, end, text: '' });
    if (name === 'W' || name === 'W*') path.clip = name;
    else addSteps(path.steps, name, numbersOf(operands));
  };

  const take = (raw: RawOperation, content: Uint8Array): void => {
    const { name } = raw;
    if (makesPath(name) || paintsPath(name) || name === 'W' || name === 'W*') {
      takePath(raw, content);
      return;
    }
    if (showsText(name)) {
      takeText(raw, content);
      return;
    }
    const mark = name === 'BDC' ? readMark(raw, content, place, counts, drawn.within.at(-1) ?? 0) : undefined;
    if (name === 'BDC' || name === 'BMC') marks.push(mark);
    const isChanged = isEdited({ ...raw, content, ...(mark && { mark }) });
    if (name === 'EMC') marks.pop();
    else if (name === 'gs') takeMask(raw);
    else if (name === 'Do') {
      const xObject = graphics.resource('XObject', raw);
      const subtype = resolve(file, resolveDictionary(file, xObject)?.get('Subtype'));
      if (subtype === 'Image') walk.streams.noteDrawn(numberOf(file, xObject), isChanged);
      else if (subtype === 'Form' && !isChanged)
        rename(raw, 'XObject', drawForm(walk, drawn, xObject, graphics.state, openMarks()));
    } else if (patternOperators.has(name) && !isChanged)
      rename(raw, 'Pattern', drawPattern(walk, drawn, graphics.resource('Pattern', raw)));
    else if (name === 'BT' || name === 'ET') {
      if (name === 'ET' && clipping.erased > 0 && clipping.kept === 0)
        // Without a clipping glyph, later content would be visible completely.
        edits.push({ start: raw.end, end: raw.end, text: '0 0 0 0 re W n' });
      clipping = { kept: 0, erased: 0 };
    }
    graphics.take(raw);
  };

  const { content, isPartial } = source.operations(drawn.streams, take);
  if (editors.some(({ dropsComments }) => dropsComments))
    eachComment(content, (start, end) => edits.push({ start, end, text: '' }));
  const isCut = isPartial && editors.length > 0;
  if (isCut) walk.reportUnreadable();
  if (edits.length === 0 && !isCut) return undefined;
  return { content: withEdits(content, edits), resources: names.all() };
}
