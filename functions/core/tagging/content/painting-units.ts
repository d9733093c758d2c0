import { makesPath, paintsPath } from '../../page-content/path-steps.ts';
import { eachRawOperation, type RawOperation } from '../../page-content/read-operations.ts';
import { showsText } from '../../page-content/show-text.ts';
import { PdfTooComplex } from '../../pdf-objects/errors.ts';
import type { PaintingUnit } from './tagged-stream.ts';

/** What an XObject is: a form has its number if its content can be tagged, and 0 otherwise. */
export type XObjectKind = { readonly kind: 'image' | 'form'; readonly form: number };

/** For a whole document. */
export interface UnitBudget {
  units: number;
}

/** Operators that a marked-content sequence must not cross, as it would then end in another context. */
const bounds = new Set(['BT', 'ET', 'q', 'Q', 'BMC', 'BDC', 'EMC', 'BX', 'EX']);

/** An open sequence that states the text of what it contains. */
interface StatedText {
  readonly start: number;
  readonly depth: number;
  readonly isInText: boolean;
  readonly firstUnit: number;
}

/**
 * The painting operations of content that are not in artifacts. What a sequence states the text of (ActualText) is one unit with
 * it, as readers do not see that text from inside. `statesText` reports that for a named property list. Throws PdfTooComplex for
 * more than the budget allows.
 */
export function paintingUnits(
  content: Uint8Array,
  xObjectOf: (name: string) => XObjectKind | undefined,
  statesText: (properties: string) => boolean,
  budget: UnitBudget,
): readonly PaintingUnit[] {
  const units: PaintingUnit[] = [];
  /** For each open sequence: whether it is an artifact. */
  const open: boolean[] = [];
  let stated: StatedText | undefined;
  let isInText = false;
  let artifacts = 0;
  let segment = 0;
  let pathStart = -1;
  const add = (kind: PaintingUnit['kind'], { name, start, end }: RawOperation, form = 0) => {
    if (artifacts > 0) return;
    if (--budget.units < 0) throw new PdfTooComplex('it has too many painting operations to tag');
    if (form > 0) segment++;
    units.push({ kind, name, start, end, segment, form });
    if (form > 0) segment++;
  };
  const hasActualText = (operands: RawOperation['operands']) =>
    operands.some(({ value }) => value === 'ActualText') ||
    (operands.length === 2 && statesText(String(operands[1]?.value)));
  /** Makes one unit of those in a sequence, unless a text object begins or ends in it, or it draws a form that can be tagged. */
  const endStated = ({ start, firstUnit, ...begun }: StatedText, end: number) => {
    stated = undefined;
    const own = units.slice(firstUnit);
    if (own.length === 0 || begun.isInText !== isInText || own.some(({ form }) => form > 0)) return;
    units.splice(firstUnit, own.length, { kind: 'stated', name: 'BDC', start, end, segment, form: 0 });
  };
  eachRawOperation(content, (operation) => {
    const { name, operands, start, end } = operation;
    if (makesPath(name) || name === 'W' || name === 'W*') {
      if (pathStart < 0) pathStart = start;
      return;
    }
    if (paintsPath(name)) {
      if (name === 'n') segment++;
      else add('path', { ...operation, start: pathStart < 0 ? start : pathStart, end });
      pathStart = -1;
      return;
    }
    if (bounds.has(name)) segment++;
    if (name === 'BT' || name === 'ET') isInText = name === 'BT';
    if (name === 'BMC' || name === 'BDC') {
      const isArtifact = operands[0]?.value === 'Artifact';
      open.push(isArtifact);
      if (isArtifact) artifacts++;
      else if (name === 'BDC' && hasActualText(operands))
        stated ??= { start, depth: open.length, isInText, firstUnit: units.length };
    } else if (name === 'EMC') {
      if (stated?.depth === open.length) endStated(stated, end);
      if (open.pop()) artifacts--;
    } else if (showsText(name)) add('text', operation);
    else if (name === 'sh') add('path', operation);
    else if (name === 'EI') add('image', operation);
    else if (name === 'Do') {
      const xObject = xObjectOf(String(operands.at(-1)?.value));
      if (xObject) add(xObject.kind, operation, xObject.form);
    }
  });
  return units;
}
