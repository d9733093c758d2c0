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

/** The texts that the editor's form sent. */
export function textsIn(fields: Readonly<Record<keyof TemplateTexts, string>>): TemplateTexts {
  const texts = Object.entries(emptyTexts).map(([name]) => [
    name,
    fields[name as keyof TemplateTexts].replaceAll('\r\n', '\n'), // as emptyTexts has them
  ]);
  return { ...Object.fromEntries(texts), kind: fields.kind === 'markdown' ? 'markdown' : 'html' };
}

function hasValue(value: unknown): boolean {
  if (value === undefined || value === null || value === false) return false;
  return typeof value !== 'object' || Object.keys(value).length > 0;
}
