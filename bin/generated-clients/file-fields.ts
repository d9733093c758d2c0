import { takesFile } from '../../functions/core/contract/fields/json-schema.ts';
import { clientEndpoints } from './client-endpoints.ts';

/** The names of the fields that take files. A text in one of them is a path. Throws if another endpoint has text there. */
export function fileFields(): readonly string[] {
  const fields = clientEndpoints.flatMap((endpoint) => Object.entries(endpoint.fields.properties ?? {}));
  const names = new Set(fields.filter(([, schema]) => takesFile(schema)).map(([name]) => name));
  const other = fields.find(([name, schema]) => names.has(name) && !takesFile(schema));
  if (other) throw new Error(`${other[0]} takes a file in one endpoint, but not in another`);
  return [...names];
}
