import type { z } from 'zod';
import { catalog } from '../../catalog.ts';
import type { VisitContext } from '../../core/contract/endpoint.ts';
import { Problem } from '../../core/contract/problems/problem.ts';
import { emptyState } from '../../core/design/empty-state.ts';
import { type Markup, markup } from '../../core/pages/markup.ts';
import { lookAt } from '../pages/read-pages.ts';
import type { FormField } from '../runs/read-form-fields.ts';
import type { Source } from '../runs/sources.ts';

const { listFields } = catalog.pdf;

type Field = z.output<typeof listFields.produces>['fields'][number];

/** The fields that are shown. A request has at most 1,000 texts. */
const shownFields = 900;

/** The fields of a PDF's form, to be filled in: a list, which a script places on the pages. */
export async function formFieldsMarkup(source: Source, context: VisitContext): Promise<Markup> {
  try {
    const { json } = await lookAt<{ readonly json: unknown }>('listFields', source, {}, context);
    const fields = listFields.produces.parse(json).fields.filter(isForPeople).slice(0, shownFields);
    if (fields.length === 0)
      return emptyState({
        title: 'This PDF has no fields',
        text: 'It may be a scan, or a form that is meant to be printed.',
      });
    const known = fields.map(({ name, kind, value }): FormField => ({ name, kind, value }));
    return markup`<input type="hidden" name="form_fields" value="${JSON.stringify(known)}">${fields.map(fieldMarkup)}`;
  } catch (error) {
    if (error instanceof Problem) return markup``; // the pages say why
    throw error;
  }
}

function isForPeople({ kind, read_only }: Field): boolean {
  return !read_only && kind !== 'button' && kind !== 'signature';
}

function fieldMarkup(field: Field, index: number): Markup {
  const { name, label = name, page, box } = field;
  const place =
    box && page
      ? markup` data-page="${page}" data-x="${box.x}" data-y="${box.y}" data-width="${box.width}" data-height="${box.height}"`
      : '';
  return markup`<div class="field form-field"${place}><label for="field-${index}">${label}</label>${controlOf(field, index)}</div>`;
}

function controlOf(
  { kind, value, options = [], multiline, max_length, password }: Field,
  index: number,
): Markup {
  const common = markup` id="field-${index}" name="field.${index}"`;
  if (kind === 'checkbox' && options.length === 0)
    return markup`<input type="checkbox"${common} value="yes"${value === true ? markup` checked` : ''}>`;
  if (kind !== 'text') {
    const chosen = [value].flat();
    const choices = options.map(
      (option) =>
        markup`<option value="${option.value}"${chosen.includes(option.value) ? markup` selected` : ''}>${option.label}</option>`,
    );
    return markup`<select${common}><option value="">None</option>${choices}</select>`;
  }
  const text = typeof value === 'string' ? value : '';
  const most = max_length ? markup` maxlength="${max_length}"` : '';
  if (multiline)
    return markup`<textarea${common}${most}>
${text}</textarea>`;
  return markup`<input type="${password ? 'password' : 'text'}"${common} value="${text}" autocomplete="off"${most}>`;
}
