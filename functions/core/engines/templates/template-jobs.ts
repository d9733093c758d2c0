import type { FilledTemplate } from '../../contract/messages/template.ts';
import { checkTemplate } from '../../templates/check-template.ts';
import { fillTemplate } from '../../templates/fill-template.ts';

/** The jobs of the thread of templates. Templates and data are JSON in UTF-8, as sent, so that they are parsed here. */
export type TemplateJobs = {
  readonly ready: () => void;
  /** Returns warnings. Throws invalid_template and invalid_data. */
  readonly check: (template: Uint8Array) => readonly string[];
  /** Throws invalid_template and invalid_data. */
  readonly fill: (template: Uint8Array, data: Uint8Array) => FilledTemplate;
};

export const templateJobs: TemplateJobs = {
  ready: () => undefined,
  check: (template) => checkTemplate(parsed(template)),
  fill: (template, data) => fillTemplate(parsed(template), parsed(data)),
};

function parsed<Value>(json: Uint8Array): Value {
  return JSON.parse(Buffer.from(json.buffer, json.byteOffset, json.byteLength).toString()) as Value;
}
