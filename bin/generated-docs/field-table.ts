import { programEndpoints } from '../../functions/catalog.ts';
import { describeFields, type FieldDescription } from '../../functions/service/describe-fields.ts';
import { table } from './markdown.ts';

/** The page that explains a field which many endpoints share. */
const explainedIn: Readonly<Record<string, string>> = {
  storage: 'storage.md',
  return_binary: 'storage.md',
  async: 'jobs.md',
  webhook_url: 'webhooks.md',
  document_id: 'uploads.md',
  document_ids: 'uploads.md',
};

/**
 * A table of an endpoint's fields: `POST /htmlToPdf` for all, `POST /htmlToPdf storage.` for the members of one, and
 * `POST /htmlToPdf async webhook_url` for some. Throws if the catalog does not have the endpoint or a field.
 */
export function fieldTable([method, path, ...names]: readonly string[], page: string): string {
  const endpoint = programEndpoints.find((entry) => entry.method === method && entry.path === path);
  if (!endpoint) throw new Error(`${page}: the catalog has no ${method} ${path}`);
  const fields = describeFields(endpoint.request);
  const chosen = names.length === 0 ? fields.filter(({ name }) => !name.includes('.')) : names.flatMap(named);
  return table(
    ['field', 'type', 'default', 'description'],
    chosen.map((field) => row(field, page)),
  );

  function named(name: string): readonly FieldDescription[] {
    const found = fields.filter(
      (field) => field.name === name || (name.endsWith('.') && field.name.startsWith(name)),
    );
    if (found.length === 0) throw new Error(`${page}: ${method} ${path} has no field ${name}`);
    return found;
  }
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
