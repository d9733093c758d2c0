import { programEndpoints } from '../../functions/catalog.ts';
import { describeFields, type FieldDescription } from '../../functions/service/describe-fields.ts';
import { table } from './table-text.ts';

/** The page that explains a field which many endpoints share. */
const explainedIn: Readonly<Record<string, string>> = {
  storage: 'storage.md',
  return_binary: 'storage.md',
  async: 'jobs.md',
  webhook_url: 'webhooks.md',
  document_id: 'uploads.md',
  document_ids: 'uploads.md',
};

/** The page that describes the fields which most operations share, and the operations whose fields it shows. */
const commonPage = 'common-fields.md';
const commonFields = [
  ...fieldsOf('POST', '/rotatePages').filter(({ name }) => name !== 'pages' && name !== 'degrees'),
  ...fieldsOf('POST', '/mergePdfs').filter(({ type }) => type.startsWith('list of')),
];

/**
 * The fields of an endpoint: `POST /htmlToPdf` for a table of its own fields and a list of the common ones, `POST
 * /htmlToPdf storage.` for a table of one field's members, and `POST /htmlToPdf async webhook_url` for a table of some
 * fields. Throws if the catalog does not have the endpoint or a field.
 */
export function fieldTable([method = '', path = '', ...names]: readonly string[], page: string): string {
  const fields = fieldsOf(method, path);
  if (fields.length === 0) throw new Error(`${page}: the catalog has no fields of ${method} ${path}`);
  if (names.length > 0) return tableOf(names.flatMap(named), page);
  const all = fields.filter(({ name }) => !name.includes('.'));
  const own = all.filter((field) => !isCommon(field));
  const common = all.filter(isCommon).map(commonName);
  if (common.length === 0) return tableOf(own, page);
  const list = `[Common fields](${commonPage}): ${common.join(', ')}.`;
  return own.length === 0 ? list : `${tableOf(own, page)}\n\n${list}`;

  function named(name: string): readonly FieldDescription[] {
    const found = fields.filter(
      (field) => field.name === name || (name.endsWith('.') && field.name.startsWith(name)),
    );
    if (found.length === 0) throw new Error(`${page}: ${method} ${path} has no field ${name}`);
    return found;
  }
}

function fieldsOf(method: string, path: string): readonly FieldDescription[] {
  const endpoint = programEndpoints.find((entry) => entry.method === method && entry.path === path);
  return endpoint ? describeFields(endpoint.request) : [];
}

/** Whether the common page describes the field in the same words. Its default may differ. */
function isCommon({ name, type, isRequired, description }: FieldDescription): boolean {
  return commonFields.some(
    (common) =>
      common.name === name &&
      common.type === type &&
      common.isRequired === isRequired &&
      common.description === description,
  );
}

/** The name of a common field; with the default, if the endpoint has its own. */
function commonName({ name, defaultValue }: FieldDescription): string {
  const isOwnDefault = name === 'filename' && defaultValue !== undefined;
  return isOwnDefault ? `\`${name}\` (default \`${defaultText(defaultValue)}\`)` : `\`${name}\``;
}

function tableOf(fields: readonly FieldDescription[], page: string): string {
  return table(
    ['field', 'type', 'default', 'description'],
    fields.map((field) => row(field, page)),
  );
}

function row(
  { name, type, isRequired, defaultValue, description }: FieldDescription,
  page: string,
): string[] {
  if (description === '') throw new Error(`${page}: the field ${name} has no description in the catalog`);
  const link = explainedIn[name];
  const more = link && link !== page ? ` [More](${link})` : '';
  return [
    `\`${name}\``,
    type.replaceAll(' | ', ', '),
    isRequired ? 'required' : defaultText(defaultValue),
    `${description}${more}`,
  ];
}

function defaultText(json = ''): string {
  return json.replace(/^"(.*)"$/, '$1');
}
