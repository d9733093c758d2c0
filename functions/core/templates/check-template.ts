import type { Template } from '../contract/messages/template.ts';
import { fillTemplate } from './fill-template.ts';
import { liquidEngine, reservedNames } from './liquid/liquid-engine.ts';
import { inTemplate, parseTexts } from './parse-texts.ts';
import { compileSchema } from './schema/compile-schema.ts';
import { invalidTemplate } from './template-fault.ts';

/**
 * Checks a template before it is kept: its texts and partials are parsed, its schema is compiled, and its sample data fills
 * it. Returns warnings about the sample data. Throws invalid_template and invalid_data.
 */
export function checkTemplate(template: Template): readonly string[] {
  const { partials = {}, data_schema, sample_data } = template;
  const { liquid } = liquidEngine(template);
  const reserved = Object.keys(partials).find((name) => reservedNames.includes(name));
  if (reserved !== undefined)
    throw invalidTemplate([
      { field: `partials.${reserved}`, message: 'needs another name: a field has this one' },
    ]);
  parseTexts(liquid, template);
  for (const [name, text] of Object.entries(partials)) inTemplate(() => liquid.parse(text, name));
  if (data_schema !== undefined) compileSchema(data_schema);
  return sample_data ? fillTemplate(template, sample_data).warnings : [];
}
