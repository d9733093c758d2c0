import { type Fault, faultInJson } from './faults.ts';

/** A template as the editor has it: every part is a text. */
export interface TemplateTexts {
  /** What `text` is. */
  readonly kind: 'html' | 'markdown';
  readonly text: string;
  readonly css: string;
  readonly header_html: string;
  readonly footer_html: string;
  /** JSON; none if empty. */
  readonly data_schema: string;
  readonly sample_data: string;
  /** The other fields of a template, as one object of JSON. */
  readonly settings: string;
}

export type TemplatePart = Exclude<keyof TemplateTexts, 'kind'>;

export const emptyTexts: TemplateTexts = {
  kind: 'html',
  text: '',
  css: '',
  header_html: '',
  footer_html: '',
  data_schema: '',
  sample_data: '{}',
  settings: '{}',
};

/** The fields of a template of the API. */
export type TemplateFields = Readonly<Record<string, unknown>>;

const settingsFields = ['options', 'strict', 'partials'] as const;
const optionalTexts = ['css', 'header_html', 'footer_html'] as const;

/** The names of the files that belong to a template which the API answered. Their document IDs are not kept: a new version needs them again. */
export function assetNames({ assets = [] }: TemplateFields): readonly string[] {
  return (assets as readonly { readonly name: string }[]).map(({ name }) => name); // as the catalog says
}

/** The texts of a template that the API answered, without the IDs of its assets. */
export function textsOf(template: TemplateFields): TemplateTexts {
  const kind = typeof template.markdown === 'string' ? 'markdown' : 'html';
  const json = (value: unknown) =>
    value === undefined || value === null ? '' : JSON.stringify(value, null, 2);
  const settings = settingsFields.filter((name) => hasValue(template[name]));
  const assets = assetNames(template).map((name) => [name, '']);
  return {
    kind,
    text: String(template[kind] ?? ''),
    css: String(template.css ?? ''),
    header_html: String(template.header_html ?? ''),
    footer_html: String(template.footer_html ?? ''),
    data_schema: json(template.data_schema),
    sample_data: json(template.sample_data) || '{}',
    settings: json({
      ...Object.fromEntries(settings.map((name) => [name, template[name]])),
      ...(assets.length > 0 && { assets: Object.fromEntries(assets) }),
    }),
  };
}

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

/** The texts that the editor's form sent. */
export function textsIn(fields: Readonly<Record<keyof TemplateTexts, string>>): TemplateTexts {
  const texts = Object.entries(emptyTexts).map(([name]) => [
    name,
    fields[name as keyof TemplateTexts].replaceAll('\r\n', '\n'), // as emptyTexts has them
  ]);
  return { ...Object.fromEntries(texts), kind: fields.kind === 'markdown' ? 'markdown' : 'html' };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function hasValue(value: unknown): boolean {
  if (value === undefined || value === null || value === false) return false;
  return typeof value !== 'object' || Object.keys(value).length > 0;
}
