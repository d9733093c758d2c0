import * as z from 'zod';
import type { Endpoints } from '../core/contract/endpoint.ts';
import { exactlyOneOf } from '../core/contract/fields/exactly-one.ts';
import { templateFields, templateNameField } from '../core/contract/fields/template.ts';
import { limits } from '../core/contract/limits.ts';
import { free } from '../core/contract/prices.ts';

const name = templateNameField.describe('Name of the template, such as `invoice`.');
const time = z.iso.datetime();

const named = {
  name: z.string().describe('Name of the template.'),
  version: z.int().describe('Version, from 1.'),
  created_at: time.describe('When this version was put.'),
};

const { assets: _, ...texts } = templateFields;

/** A path has only texts. */
const versionInPath = z
  .string()
  .regex(/^[1-9]\d{0,5}$/, 'must be a version, such as 3')
  .transform(Number)
  .describe('Version, from 1.');

const version = z
  .object({
    ...named,
    ...texts,
    strict: z.boolean().describe(String(texts.strict.description)),
    assets: z
      .array(z.object({ name: z.string().describe('Name.'), size: z.int().describe('Size in bytes.') }))
      .describe('Its assets.'),
  })
  .meta({ title: 'TemplateVersion' });

/** The endpoints for templates that an account keeps. */
export const templates = {
  listTemplates: {
    method: 'GET',
    path: '/templates',
    summary: 'List templates',
    description: 'Live and test have templates of their own.',
    isForWholeAccount: true,
    access: ['pdf:read'],
    price: free,
    accepts: [],
    request: z.object({}),
    produces: z.object({
      templates: z
        .array(
          z.object({
            name: z.string().describe('Name of the template.'),
            version: z.int().describe('Its latest version.'),
            created_at: time.describe('When its first version was put.'),
            updated_at: time.describe('When its latest version was put.'),
          }),
        )
        .describe('The templates, by name.'),
    }),
  },
  putTemplate: {
    method: 'PUT',
    path: '/templates/{name}',
    summary: 'Save a template as a new version',
    description: `Versions never change: \`invoice@3\` stays what it is, and \`invoice\` is the latest. The texts are Liquid. They are parsed, the schema is compiled, and \`sample_data\` is tried before anything is saved. The same template again makes no new version. Up to ${limits.templates.versions} versions.`,
    problems: ['invalid_template', 'invalid_data', 'document_not_found', 'limit_reached', 'storage_failed'],
    isForWholeAccount: true,
    access: ['pdf:generate'],
    price: free,
    accepts: ['json'],
    request: z.object({ name, ...templateFields }).apply(exactlyOneOf('html', 'markdown')),
    produces: z.object({
      ...named,
      warnings: z.array(z.string()).optional().describe('Names that `sample_data` lacks.'),
    }),
    example: {
      name: 'invoice',
      html: '<h1>Invoice {{ no }}</h1><p>{{ total | money: "EUR", "de" }}</p>',
      sample_data: { no: 7, total: 1234.5 },
    },
    agents: { isHidden: true },
  },
  getTemplate: {
    method: 'GET',
    path: '/templates/{name}',
    summary: 'Get a template and its versions',
    description: 'The latest version as it was put, with a list of all versions.',
    problems: ['template_not_found', 'storage_failed'],
    isForWholeAccount: true,
    access: ['pdf:read'],
    price: free,
    accepts: [],
    request: z.object({ name }),
    produces: z.object({
      ...version.shape,
      versions: z
        .array(z.object({ version: named.version, created_at: named.created_at }))
        .describe('All versions.'),
    }),
    callersOwn: 'a template',
  },
  getTemplateVersion: {
    method: 'GET',
    path: '/templates/{name}/versions/{version}',
    summary: 'Get a version of a template',
    description: 'The version as it was put.',
    problems: ['template_not_found', 'storage_failed'],
    isForWholeAccount: true,
    access: ['pdf:read'],
    price: free,
    accepts: [],
    request: z.object({ name, version: versionInPath }),
    produces: version,
    callersOwn: 'a template',
    agents: { isHidden: true },
  },
  deleteTemplate: {
    method: 'DELETE',
    path: '/templates/{name}',
    summary: 'Delete a template with all its versions',
    description: 'PDFs made from it stay.',
    problems: ['template_not_found', 'storage_failed'],
    access: ['pdf:generate'],
    price: free,
    accepts: [],
    request: z.object({ name }),
    produces: z.object({ success: z.literal(true).describe('Always true.') }),
    callersOwn: 'a template',
    agents: { isHidden: true },
  },
} as const satisfies Endpoints;
