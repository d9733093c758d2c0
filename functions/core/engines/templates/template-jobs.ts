import type { RowFaults } from '../../contract/messages/row-faults.ts';
import type { FilledTemplate } from '../../contract/messages/template.ts';
import { checkRows } from '../../templates/check-rows.ts';
import { checkTemplate } from '../../templates/check-template.ts';
import { fillTemplate } from '../../templates/fill-template.ts';

/** The jobs of the thread of templates. Templates and data are JSON in UTF-8, as sent, so that they are parsed here. */
export type TemplateJobs = {
  readonly ready: () => void;
  /** Returns warnings. Throws invalid_template and invalid_data. */
  readonly check: (template: Uint8Array) => readonly string[];
  /** Throws invalid_template and invalid_data. */
  readonly fill: (template: Uint8Array, data: Uint8Array) => FilledTemplate;
  /** Rows are lines of JSON. Throws invalid_template. */
  readonly checkRows: (schema: Uint8Array, rows: Uint8Array, described: number) => RowFaults;
};

export const templateJobs: TemplateJobs = {
  ready: () => undefined,
  check: (template) => checkTemplate(parsed(template)),
  fill: (template, data) => fillTemplate(parsed(template), parsed(data)),
  checkRows: (schema, rows, described) => checkRows(textOf(schema), textOf(rows), described),
};

function parsed<Value>(json: Uint8Array): Value {
  return JSON.parse(textOf(json)) as Value;
}

function textOf({ buffer, byteOffset, byteLength }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString();
}
