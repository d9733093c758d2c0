import { Context } from 'liquidjs';
import type { FilledTemplate, Template, TemplateText } from '../contract/messages/template.ts';
import { boundedUse } from './liquid/bounded-use.ts';
import { liquidEngine } from './liquid/liquid-engine.ts';
import { inTemplate, parseTexts } from './parse-texts.ts';
import { checkData } from './schema/check-data.ts';
import { invalidData } from './template-fault.ts';

type Data = Readonly<Record<string, unknown>>;

/**
 * The texts of a template, filled with data, after its schema has accepted that. Nothing bounds the time of this: it is for
 * a thread that can be ended. Throws invalid_template and invalid_data.
 */
export function fillTemplate(template: Template, data: Data): FilledTemplate {
  if (template.data_schema !== undefined) checkData(template.data_schema, data);
  const { liquid, missing, assets, documents, escapeFor } = liquidEngine(template);
  const memoryLimit = boundedUse();
  const texts: Partial<Record<TemplateText, string>> = {};
  for (const [name, parsed] of parseTexts(liquid, template)) {
    escapeFor(name);
    // liquidjs takes whatever counts as its own limiter does, but its types ask for the class, which it does not export.
    const bounds = { memoryLimit, liquid } as unknown as ConstructorParameters<typeof Context>[3];
    const context = new Context(data, liquid.options, { sync: true }, bounds);
    texts[name] = inTemplate(() => String(liquid.renderSync(parsed, context)));
  }
  const lacking = [...missing.values()];
  if (template.strict && lacking.length > 0) throw invalidData(lacking);
  const warnings = lacking.map(({ in: place, line, message }) => `${place}, line ${line}: ${message}`);
  return { texts, assets: [...assets], documents: [...documents], warnings };
}
