import type { FieldSchema } from '../../core/contract/fields/json-schema.ts';

/** Field values for examples, where the type's default would be uninformative. */
const values: Readonly<Record<string, unknown>> = {
  filename: 'report.pdf',
  content_type: 'application/pdf',
  file_size_bytes: 6218,
  source_endpoint: '/htmlToPdf',
  endpoint: '/htmlToPdf',
  text: 'Hello',
  match: 'Hello',
  pattern: 'hello',
  context: 'Hello, world',
  snippet: '… Hello, world …',
  query: 'hello',
  q: 'hello',
  start: 0,
  end: 5,
  limit: 10,
  offset: 0,
  balance: 98.89,
  reserved: 0,
  spent: 1.11,
  granted: 100,
  credits: 1.01,
  rank: 0.82,
  total: 1,
  configured: true,
  bucket: 'my-documents',
  region: 'eu-central-1',
  prefix: 'pdfs/',
  role_arn: 'arn:aws:iam::123456789012:role/pdf-service-documents',
  external_id: '5f2c…',
  message: 'The document was deleted.',
  access_token: 'svc_at_…',
  refresh_token: 'svc_rt_…',
  scope: 'pdf:generate pdf:read',
  client_id: 'e7c1…',
  client_name: 'My app',
  expires_in: 3600,
  image_base64: '/9j/4AAQ…',
  upload_url: 'https://example.com/uploads',
  url: 'https://example.com/d/token',
  status_url: 'https://example.com/jobs/01a1fe18-90af-7a5f-b33b-c87930980cc4',
  'Content-Length': '20971520',
  jsonrpc: '2.0',
  redirect_uris: ['http://127.0.0.1:8080/callback'],
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  token_endpoint_auth_method: 'none',
  client_id_issued_at: 1795348800,
};

/** Only failures and warnings have them. */
const leftOut = new Set([
  'error',
  'warnings',
  'deliveries',
  'endpoint_url',
  'access_key_id',
  'client_secret',
  'client_secret_expires_at',
]);

/** Lists below more members than this are empty in an example. */
const deepestList = 3;

/** An example response of this shape. */
export function answerExample(schema: FieldSchema, name = '', within: readonly string[] = []): unknown {
  if (name in values) return values[name];
  if ('const' in schema) return schema.const;
  if (schema.enum) return name === 'status' ? (schema.enum[2] ?? schema.enum[0]) : schema.enum[0];
  const [first] = schema.anyOf ?? [];
  if (first) return answerExample(first, name, within);
  if (schema.properties) {
    const { required = [] } = schema;
    const members = Object.entries(schema.properties).filter(
      // A list of its own kind is left out: it may go on forever.
      ([member]) => required.includes(member) || !(leftOut.has(member) || within.includes(member)),
    );
    return Object.fromEntries(
      members.map(([member, field]) => [member, answerExample(field, member, [...within, member])]),
    );
  }
  if (schema.type === 'array' && within.length > deepestList) return [];
  if (schema.type === 'array')
    return schema.items && !('not' in schema.items) ? [answerExample(schema.items, name, within)] : [];
  return ofType(schema);
}

function ofType({ type: types, format }: FieldSchema): unknown {
  const [type] = [types].flat(); // a nullable one has two
  if (format === 'uuid') return '01a1fe18-90af-7a5f-b33b-c87930980cc4';
  if (format === 'date-time') return '2026-11-22T12:00:00.000Z';
  if (format === 'date') return '2026-11-22';
  if (type === 'integer' || type === 'number') return 1;
  if (type === 'boolean') return true;
  return type === 'string' ? '…' : {};
}
