import type { Liquid, Template as Parsed } from 'liquidjs';
import { type Template, type TemplateText, templateTexts } from '../contract/messages/template.ts';
import { liquidFault } from './liquid/liquid-fault.ts';
import { invalidTemplate } from './template-fault.ts';

/** Work on a text of a template. Throws invalid_template for its faults. */
export function inTemplate<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    const fault = liquidFault(error);
    if (!fault) throw error;
    throw invalidTemplate([fault], error);
  }
}

/** The texts of a template, parsed, by their fields. Throws invalid_template. */
export function parseTexts(liquid: Liquid, template: Template): ReadonlyMap<TemplateText, Parsed[]> {
  const parsed = new Map<TemplateText, Parsed[]>();
  for (const name of templateTexts) {
    const text = template[name];
    if (text !== undefined)
      parsed.set(
        name,
        inTemplate(() => liquid.parse(text, name)),
      );
  }
  return parsed;
}
