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

/**
 * The painting operations of content that are not in artifacts. Throws PdfTooComplex for more than the budget allows.
 */
export function paintingUnits(
  content: Uint8Array,
  xObjectOf: (name: string) => XObjectKind | undefined,
  budget: UnitBudget,
): readonly PaintingUnit[] {
  const units: PaintingUnit[] = [];
  /** For each open sequence: whether it is an artifact. */
  const open: boolean[] = [];
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
    if (name === 'BMC' || name === 'BDC') {
      const isArtifact = operands[0]?.value === 'Artifact';
      open.push(isArtifact);
      if (isArtifact) artifacts++;
    } else if (name === 'EMC') {
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
