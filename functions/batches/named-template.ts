import { readVersion } from '../core/template-store/read-version.ts';

/** A template with its version, such as `invoice@3`, and the JSON Schema of its data. */
interface NamedTemplate {
  readonly template: string;
  readonly schema: object | undefined;
}

/** The template of that name, or of that name and version. Throws template_not_found and storage_failed. */
export async function namedTemplate(tenant: string, wanted: string): Promise<NamedTemplate> {
  const [name = '', number] = wanted.split('@');
  const { version, content } = await readVersion(tenant, name, number ? Number(number) : undefined);
  const { data_schema: schema } = content;
  const isObject = typeof schema === 'object' && schema !== null;
  return { template: `${name}@${version}`, schema: isObject ? schema : undefined };
}
