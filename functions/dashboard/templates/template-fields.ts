import { type Fault, faultInJson } from './faults.ts';
import type { TemplateFields, TemplatePart, TemplateTexts } from './template-texts.ts';

const optionalTexts = ['css', 'header_html', 'footer_html'] as const;

/** The fields of the template that the texts describe, or what is wrong with its JSON. */
export function fieldsOf(
  texts: TemplateTexts,
): { readonly fields: TemplateFields } | { readonly faults: readonly Fault[] } {
  const faults: Fault[] = [];
  const read = (part: TemplatePart): unknown => {
    if (texts[part].trim() === '') return undefined;
    try {
      return JSON.parse(texts[part]);
    } catch (error) {
      faults.push(faultInJson(part, texts[part], error));
      return undefined;
    }
  };
  const [schema, sample, settings] = [read('data_schema'), read('sample_data'), read('settings')];
  if (settings !== undefined && !isObject(settings))
    faults.push({ part: 'settings', message: 'The settings must be an object' });
  if (faults.length > 0) return { faults };
  const filled = optionalTexts.filter((name) => texts[name] !== '');
  return {
    fields: {
      ...(isObject(settings) ? settings : {}),
      [texts.kind]: texts.text,
      ...Object.fromEntries(filled.map((name) => [name, texts[name]])),
      ...(schema !== undefined && { data_schema: schema }),
      ...(sample !== undefined && { sample_data: sample }),
    },
  };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
