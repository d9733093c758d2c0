import * as z from 'zod';
import { limits } from '../limits.ts';
import { namesFault } from '../messages/bundle.ts';
import { conformanceFields } from './conformance.ts';
import { exactlyOneOf } from './exactly-one.ts';
import { documentIdField } from './files/document-id.ts';
import { checkPaged } from './web-page/book.ts';
import { loadingFields, markup } from './web-page/loading.ts';
import { paperFields } from './web-page/paper-layout.ts';
import { checkWaitFor } from './web-page/wait-for.ts';

const { nameCharacters, assets: mostAssets, partials: mostPartials, schemaBytes } = limits.templates;
const name = `[a-z0-9][a-z0-9_-]{0,${nameCharacters - 1}}`;

/** The name of a template, or of a version of it. */
export const namedTemplateField = z
  .string()
  .regex(new RegExp(`^${name}(@[1-9]\\d{0,5})?$`), 'must be a name such as invoice or invoice@3');

const mostLevels = 100;

/** Any JSON object, but not deeper than programs can follow. */
const json = z.record(z.string(), z.unknown()).refine((value) => !isDeeper(value, mostLevels), {
  message: `is more than ${mostLevels} levels deep`,
});

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((member) => isDeeper(member, levels - 1));
}

/** The name of a template. */
export const templateNameField = z
  .string()
  .regex(new RegExp(`^${name}$`), `must be 1 to ${nameCharacters} of a-z, 0-9, _ and -, such as invoice`);

const { css: _css, base_url: _base, ...loading } = loadingFields;
const { header_html: _header, footer_html: _footer, ...paper } = paperFields;

/** The options of a page that a template may set. None has a default, since a call’s own options hold. */
const templateOptions = z.strictObject(withoutDefaults({ ...loading, ...paper, ...conformanceFields }));

type ParsedOptions = z.output<typeof templateOptions>;

/** The options that a template sets, as parsed. */
export type TemplateOptions = { readonly [Name in keyof ParsedOptions]?: NonNullable<ParsedOptions[Name]> };

/** Options as a template has them, parsed. Throws if they are not those of a template that was checked. */
export function parsedOptions(options: Readonly<Record<string, unknown>>): TemplateOptions {
  return templateOptions.parse(options) as TemplateOptions; // no option that was not sent is there
}

/** The fields of a template. */
export const templateFields = {
  html: markup.optional().describe('HTML with Liquid. Send this or `markdown`.'),
  markdown: markup.optional().describe('Markdown with Liquid.'),
  css: markup.optional().describe('CSS with Liquid.'),
  header_html: markup.optional().describe('HTML with Liquid at the top of each page.'),
  footer_html: markup.optional().describe('HTML with Liquid at the bottom of each page.'),
  options: json
    .superRefine(checkOptions)
    .optional()
    .describe(
      'Options of `POST /htmlToPdf` about loading, paper and conformance. Those of a call hold before them.',
    ),
  partials: z
    .record(templateNameField, markup)
    .refine((all) => Object.keys(all).length <= mostPartials, `has more than ${mostPartials} partials`)
    .optional()
    .describe('Texts by name, for `{% render "name" %}`.'),
  assets: z
    .record(z.string(), documentIdField)
    .superRefine((all, context) => {
      const names = Object.keys(all);
      const message = names.length > mostAssets ? `has more than ${mostAssets} files` : namesFault(names);
      if (message) context.addIssue({ code: 'custom', message });
    })
    .optional()
    .describe('Document IDs of images and fonts by name, for `{{ "logo.png" | asset }}`.'),
  strict: z
    .boolean()
    .default(false)
    .describe('Whether a name that the data lacks is an error. Otherwise it is empty, with a warning.'),
  data_schema: json
    .refine((schema) => Buffer.byteLength(JSON.stringify(schema)) <= schemaBytes, {
      message: `is larger than ${schemaBytes / 1_000} kB`,
      params: { code: 'payload_too_large' },
    })
    .optional()
    .describe('JSON Schema (2020-12) of the data.'),
  sample_data: json.optional().describe('Data to try the template with.'),
};

const draftFields = z.object(templateFields).apply(exactlyOneOf('html', 'markdown'));

/** A template that a call brought along, as checkTemplateCall has let it pass. */
export function draftOf(sent: Readonly<Record<string, unknown>>): z.output<typeof draftFields> {
  return draftFields.parse(sent);
}

/** The fields by which a call fills a template in place of its own HTML. */
export const templateCallFields = {
  template: z
    .union([
      namedTemplateField,
      json, // its fields are described once, with the endpoint that keeps templates
    ])
    .optional()
    .describe(
      'Name of a template to fill with `data`, such as `invoice` or `invoice@3`, or a template itself: the fields of `PUT /templates/{name}`.',
    ),
  data: json.optional().describe('Data for the template. `{}` by default.'),
};

interface TemplateCall {
  readonly template?: unknown;
  readonly data?: unknown;
  readonly base_url?: unknown;
}

/** Raises invalid_field for what needs a template, or cannot be sent with one, and the faults of a template itself. */
export function checkTemplateCall(
  { template, data, base_url }: TemplateCall,
  context: z.RefinementCtx,
): void {
  const refuse = (field: string, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message });
  if (data !== undefined && template === undefined) refuse('data', 'is for a template: send template, too');
  if (base_url !== undefined && template !== undefined)
    refuse('base_url', 'cannot be sent with a template: its assets are what relative URLs lead to');
  if (typeof template !== 'object') return;
  for (const issue of draftFields.safeParse(template).error?.issues ?? []) {
    const { path, message } = issue;
    const params = issue.code === 'custom' ? issue.params : undefined;
    context.addIssue({ code: 'custom', path: ['template', ...path], message, ...(params && { params }) });
  }
}

function checkOptions(options: Readonly<Record<string, unknown>>, context: z.RefinementCtx): void {
  const { error, data } = templateOptions.safeParse(options);
  for (const { path, message } of error?.issues ?? []) context.addIssue({ code: 'custom', path, message });
  if (!data) return;
  const { paged = false, scale = 1, javascript = true, wait_for } = data;
  checkPaged({ paged, scale }, context);
  checkWaitFor({ javascript, wait_for }, context);
}

function withoutDefaults<Shape extends Readonly<Record<string, z.ZodType>>>(fields: Shape) {
  const entries = Object.entries(fields).map(([key, field]) => [
    key,
    (field instanceof z.ZodDefault ? (field.unwrap() as z.ZodType) : field).optional(),
  ]);
  return Object.fromEntries(entries) as { [Key in keyof Shape]: z.ZodOptional<Shape[Key]> };
}
