import type { FieldProblem, ProblemBody } from '../../core/contract/problems/problem.ts';
import { offsetInJson } from './offset-in-json.ts';
import type { TemplatePart, TemplateTexts } from './template-texts.ts';

/** What is wrong with a part of a template, and where: lines and columns count from 1. */
export interface Fault {
  readonly part: TemplatePart;
  readonly line?: number;
  readonly column?: number;
  readonly message: string;
}

const named: ReadonlySet<string> = new Set([
  'css',
  'header_html',
  'footer_html',
  'data_schema',
  'sample_data',
]);

/** What the API found wrong with a template or its data: a fault for each detail, or one for the whole. */
export function faultsOf(
  { code, message, details = [] }: Pick<ProblemBody, 'code' | 'message' | 'details'>,
  texts: TemplateTexts,
): readonly Fault[] {
  const isData = code === 'invalid_data';
  if (details.length === 0) return [{ part: isData ? 'sample_data' : 'text', message }];
  return details.map((detail) => ({
    ...faultOf({ ...detail, field: detail.field.replace(/^template\./, '') }, isData),
    ...placeOf(detail, isData, texts),
  }));
}

function faultOf({ field, in: place, message }: FieldProblem, isData: boolean): Fault {
  if (isData) return { part: 'sample_data', message: `${field} ${message}` };
  const [name = ''] = (place ?? field).split('.');
  if (name === 'html' || name === 'markdown') return { part: 'text', message };
  if (named.has(name)) return { part: name as TemplatePart, message };
  return { part: 'settings', message: `${place ?? field}: ${message}` };
}

/** Where it is: texts have a line and a column, JSON has a pointer. A partial is a text within JSON, and has no place of its own. */
function placeOf(
  { in: place, line, column, pointer }: FieldProblem,
  isData: boolean,
  texts: TemplateTexts,
): Partial<Fault> {
  const isPart = place === 'html' || place === 'markdown' || named.has(place ?? '');
  if (line !== undefined && isPart) return { line, ...(column !== undefined && { column }) };
  if (pointer === undefined) return {};
  const text = texts[isData ? 'sample_data' : 'data_schema'];
  const offset = offsetInJson(text, pointer);
  return offset === undefined ? {} : lineAt(text, offset);
}

/** The fault of a text that is not JSON. V8 names the place as a position. */
export function faultInJson(part: TemplatePart, text: string, error: unknown): Fault {
  const said = error instanceof Error ? error.message : '';
  const [, position] = /at position (\d+)/.exec(said) ?? [];
  const why = said.replace(/,? ?(\.\.\.)?"[\s\S]*is not valid JSON$|( in JSON)? at position [\s\S]*$/, '');
  return {
    part,
    ...lineAt(text, position === undefined ? text.length : Number(position)),
    message: `This is not JSON: ${why}`,
  };
}

function lineAt(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
}
