import type { FieldKind, FormKind } from '../contract/fields/form-fields.ts';
import { type Box, boxOnPage } from '../form-fields/box-on-page.ts';
import { fieldFlag } from '../form-fields/field-kind.ts';
import { type FieldOption, onStates, optionsOf } from '../form-fields/field-options.ts';
import { type FieldValue, fieldValue, hasOneState } from '../form-fields/field-value.ts';
import { type FormField, formKind, readForm, type Widget } from '../form-fields/read-form.ts';
import { readText, type TextBudget, textBudget } from '../form-fields/text-budget.ts';
import { withOpenedPdfs } from '../opening/with-opened-pdfs.ts';
import { type PageView, pageView } from '../page-content/page-view.ts';
import type { PdfFile } from '../pdf-objects/objects/pdf-file.ts';
import { resolve } from '../pdf-objects/objects/read-object.ts';
import type { OpenedSource } from '../pdf-objects/structure/open-source.ts';
import { readPage } from '../pdf-objects/structure/read-pages.ts';

interface ListedWidget {
  /** From 1; null if the field is on no page. */
  readonly page: number | null;
  readonly box: Box | null;
  /** The field's value if this option is chosen. */
  readonly value?: string;
}

/** A field in JSON. */
interface ListedField extends Omit<ListedWidget, 'value'> {
  readonly name: string;
  readonly kind: FieldKind;
  readonly label?: string;
  readonly value: FieldValue;
  readonly default_value?: FieldValue;
  readonly options?: FieldOption[];
  readonly widgets?: ListedWidget[];
  readonly required: boolean;
  readonly read_only: boolean;
  readonly multiline?: true;
  readonly password?: true;
  readonly comb?: true;
  readonly max_length?: number;
  readonly editable?: true;
  readonly multi_select?: true;
}

/** A form in JSON, as in the response of /listFields. */
interface ListedForm {
  readonly form: FormKind;
  readonly fields: ListedField[];
  readonly total_pages: number;
}

/**
 * The form fields of a PDF, in the order of its form. Throws pdf_encrypted, not_a_pdf, payload_too_large and
 * output_too_large.
 */
export async function listFields(
  pdf: Uint8Array,
  { password }: { readonly password?: string | undefined } = {},
): Promise<ListedForm> {
  return withOpenedPdfs([{ bytes: pdf, password }], ([source]) => formOf(source as OpenedSource)); // one for one
}

function formOf(source: OpenedSource): ListedForm {
  const { file, sourcePages } = source;
  const form = readForm(source);
  const views = new Map<number, PageView>();
  const viewOf = (page: number) => {
    const source = sourcePages[page];
    const view = views.get(page) ?? (source && pageView(file, readPage(file, source)));
    if (view) views.set(page, view);
    return view;
  };
  const budget = textBudget();
  const fields = form.fields.map((field) => listed(file, field, viewOf, budget));
  return { form: formKind(form), fields, total_pages: sourcePages.length };
}

function listed(
  file: PdfFile,
  field: FormField,
  viewOf: (page: number) => PageView | undefined,
  budget: TextBudget,
): ListedField {
  const { name, kind, entries, flags, widgets } = field;
  const has = (flag: keyof typeof fieldFlag) => (flags & fieldFlag[flag]) !== 0;
  const places = widgets.map((widget) => placeOf(file, widget, viewOf));
  const hasStates = kind === 'checkbox' || kind === 'radio';
  const states = hasStates ? onStates(file, field, budget) : [];
  const options = hasOneState(field, states) ? [] : [...optionsOf(file, field, budget)];
  const label = readText(file, entries.get('TU'), budget);
  const maximum = kind === 'text' ? resolve(file, entries.get('MaxLen')) : undefined;
  const isText = kind === 'text';
  return {
    name,
    kind,
    ...(label && { label }),
    value: fieldValue(file, field, 'V', budget),
    ...(entries.has('DV') && { default_value: fieldValue(file, field, 'DV', budget) }),
    ...(options.length > 0 && { options }),
    page: places[0]?.page ?? null,
    box: places[0]?.box ?? null,
    ...(places.length > 1 && {
      widgets: places.map((place, index) => {
        const value = states[index]?.value;
        return value === undefined || options.length === 0 ? place : { ...place, value };
      }),
    }),
    required: has('required'),
    read_only: has('readOnly'),
    ...(isText && has('multiline') && { multiline: true }),
    ...(isText && has('password') && { password: true }),
    ...(isText && has('comb') && { comb: true }),
    ...(typeof maximum === 'number' && maximum >= 0 && { max_length: Math.floor(maximum) }),
    ...(kind === 'combo' && has('editable') && { editable: true }),
    ...(kind === 'list' && has('multiSelect') && { multi_select: true }),
  };
}

function placeOf(
  file: PdfFile,
  { entries, page }: Widget,
  viewOf: (page: number) => PageView | undefined,
): ListedWidget {
  const view = viewOf(page);
  return { page: view ? page + 1 : null, box: view ? boxOnPage(file, entries.get('Rect'), view) : null };
}
