import { isShown } from '../../form-fields/appearance.ts';
import { type FormField, readForm, type Widget } from '../../form-fields/read-form.ts';
import { readText, textBudget } from '../../form-fields/text-budget.ts';
import { pageView, readBox } from '../../page-content/page-view.ts';
import type { PdfFile } from '../../pdf-objects/objects/pdf-file.ts';
import { resolveArray } from '../../pdf-objects/objects/read-object.ts';
import { isString } from '../../pdf-objects/objects/values.ts';
import type { OpenedSource } from '../../pdf-objects/structure/open-source.ts';
import { readPage } from '../../pdf-objects/structure/read-pages.ts';
import type { UndrawnText } from './undrawn-text.ts';

/** A field whose value no page shows. */
export interface UndrawnValue extends UndrawnText {
  readonly field: FormField;
}

/** Field types that hold text. The values of others are state names or signatures. */
const textual = new Set<FormField['kind']>(['text', 'combo', 'list']);

/** The minimum side of a visible widget, in points. */
const leastSide = 1;

/**
 * Returns the values of fields that have no visible widget on any page. Values that hidden widgets state themselves are
 * not reported here, but at those widgets. Throws output_too_large for very long values.
 */
export function undrawnValues(source: OpenedSource): readonly UndrawnValue[] {
  const { file } = source;
  const budget = textBudget();
  return readForm(source).fields.flatMap((field): UndrawnValue[] => {
    if (!textual.has(field.kind) || field.widgets.some((widget) => isVisible(source, widget))) return [];
    if (field.widgets.some((widget) => isStatedByPage(file, widget))) return [];
    const value = field.entries.get('V');
    const texts = (resolveArray(file, value) ?? [value]).map((item) => readText(file, item, budget)?.trim());
    const text = texts.filter(Boolean).join('\n');
    const pages = field.widgets.flatMap(({ page }) => (page >= 0 ? [page + 1] : []));
    return text === '' ? [] : [{ page: pages[0] ?? null, text, reason: 'annotation_hidden', field }];
  });
}

/** Whether a widget is visible on a page. */
function isVisible({ file, sourcePages }: OpenedSource, { entries, page }: Widget): boolean {
  const source = sourcePages[page];
  const box = readBox(file, entries.get('Rect'));
  if (!source || !box || !isShown(file, entries)) return false;
  const { toPage, widthPoints, heightPoints } = pageView(file, readPage(file, source));
  const [a, b, c, d, x, y] = toPage;
  const [left, right] = ordered(x, x + a * widthPoints + c * heightPoints);
  const [bottom, top] = ordered(y, y + b * widthPoints + d * heightPoints);
  const width = Math.min(box[2], right) - Math.max(box[0], left);
  const height = Math.min(box[3], top) - Math.max(box[1], bottom);
  return Math.min(width, height) >= leastSide;
}

function ordered(one: number, other: number): readonly [number, number] {
  return one < other ? [one, other] : [other, one];
}

/** Whether a page lists a hidden widget that states its value itself. */
function isStatedByPage(file: PdfFile, { entries, page }: Widget): boolean {
  return page >= 0 && !isShown(file, entries) && isString(entries.get('V') ?? null);
}
