import type { PageField } from '../fields/page-field.ts';
import type { PlacedField } from '../fields/placed-fields.ts';
import type { LabelledFigure } from '../figures/drawn-figures.ts';
import type { DisplayFormula } from '../formulas/display-formula.ts';
import type { TaggedPart } from '../structure/page-structure.ts';
import type { FoundTable } from '../tables/found-table.ts';
import type { Item } from './order/bands.ts';
import type { TextLine } from './text-line.ts';

/** An item to put in reading order: a line, a table, a formula, a field or a picture. */
export interface LayoutItem extends Item {
  readonly line?: TextLine;
  readonly table?: FoundTable;
  /** The fields of a form in the table. */
  readonly fields?: readonly PageField[];
  readonly formula?: DisplayFormula;
  readonly field?: PlacedField;
  readonly figure?: LabelledFigure;
  /** The items in a box. */
  readonly inside?: readonly LayoutItem[];
  /** Its part according to sound tags. */
  readonly part?: TaggedPart | undefined;
}

/** A table, with its fields of a form. */
interface PlacedTable {
  readonly table: FoundTable;
  readonly fields: readonly PageField[];
}

/** The extent of a line's letters above and below its baseline, in ems. */
const above = 0.72;
const below = 0.2;

/** Makes an item of a line, without the space that its font leaves above and below the letters. */
export function lineItem(line: TextLine, part: TaggedPart | undefined): LayoutItem {
  const { box, baseline, style } = line;
  const top = Math.max(box.top, baseline - above * style.size);
  const bottom = Math.min(box.bottom, baseline + below * style.size);
  return { box: { left: box.left, right: box.right, top, bottom: Math.max(bottom, top) }, line, part };
}

export function tableItem({ table, fields }: PlacedTable, part: TaggedPart | undefined): LayoutItem {
  return { box: table.box, table, fields, part };
}

export function fieldItem(field: PlacedField): LayoutItem {
  return { box: field.box, field, part: undefined };
}

export function figureItem(figure: LabelledFigure, part: TaggedPart | undefined): LayoutItem {
  return { box: figure.box, figure, part };
}

export function formulaItem(formula: DisplayFormula, part: TaggedPart | undefined): LayoutItem {
  return { box: formula.box, formula, part };
}
