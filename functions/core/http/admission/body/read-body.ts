import jsonBodyParser from '@middy/http-json-body-parser';
import multipartBodyParser from '@middy/http-multipart-body-parser';
import type { BodyKind, Endpoint, FileBodyKind } from '../../../contract/endpoint.ts';
import { isFileBody, mediaTypesOf } from '../../../contract/fields/files/media-type.ts';
import { limits } from '../../../contract/limits.ts';
import { invalidField } from '../../../contract/problems/invalid-field.ts';
import { Problem } from '../../../contract/problems/problem.ts';
import { type ApiEvent, type Facts, type Known, requestHeader } from '../../call.ts';
import { readFileBody } from './read-file-body.ts';
import { readFormBody } from './read-form-body.ts';
import { readTexts } from './read-texts.ts';
import { usualFields, usualNames } from './usual-fields.ts';

type Fields = Readonly<Record<string, unknown>>;

const jsonType = /^application\/([\w.+-]+\+)?json\s*(;|$)/i;
const multipartType = /^multipart\/form-data\s*(;|$)/i;
const formType = /^application\/x-www-form-urlencoded\s*(;|$)/i;

const parseJson = jsonBodyParser({ disableContentTypeCheck: true }).before;
const parseMultipart = multipartBodyParser({
  disableContentTypeCheck: true,
  busboy: { limits: { fieldSize: limits.requestBytes }, isPartAFile, preservePath: true },
}).before;

/**
 * Collects the request's fields from its path, its query string and its body, which is JSON, multipart, a form, or a file
 * with the other fields in the query string. Path fields override query fields. A body is read only if the endpoint accepts
 * one. Throws unsupported_media_type, invalid_json and invalid_field.
 */
export async function readBody(
  event: Known<Pick<Facts, 'endpoint' | 'pathParameters'>>,
): Promise<Pick<Facts, 'received' | 'fields'>> {
  const { body: text, isBase64Encoded } = event;
  const { endpoint, pathParameters } = event.call;
  const { accepts, request: schema } = endpoint;
  const isLenient = isForStrangers(endpoint);
  const readFields = (texts: Fields) => readTexts(schema, isLenient ? usualNames(schema, texts) : texts);
  const body =
    accepts.length > 0
      ? await bodyFields(event, accepts, readFields)
      : readFields(event.queryStringParameters ?? {});
  event.body = null; // the parsers have put all fields into it
  const query = fileKindOf(event, accepts) && event.queryStringParameters;
  const fields = { ...body, ...pathParameters };
  return {
    received: typeof text === 'string' ? { text, isBase64Encoded, ...(query && { query }) } : undefined,
    fields: isLenient ? usualFields(schema, fields) : fields,
  };
}

async function bodyFields(
  event: ApiEvent,
  accepts: readonly BodyKind[],
  readFields: (texts: Fields) => Fields,
): Promise<Fields> {
  const type = requestHeader(event, 'content-type') ?? '';
  if (accepts.includes('json') && jsonType.test(type)) return jsonFields(event);
  if (accepts.includes('multipart') && multipartType.test(type))
    return readFields(await multipartFields(event));
  if (accepts.includes('form') && formType.test(type)) return readFields(readFormBody(event));
  const fileKind = fileKindOf(event, accepts);
  if (fileKind) return readFields(readFileBody(event, fileKind));
  const sent =
    type === '' ? 'The body has no Content-Type' : `The body’s Content-Type is ${type.slice(0, 100)}`;
  const wanted = accepts.flatMap((kind) => mediaTypesOf[kind]);
  throw new Problem('unsupported_media_type', `${sent}. Send it with ${wanted.join(' or ')}.`);
}

/** Whether people write the request. Our own forms and OAuth's requests have exactly the names that they need. */
function isForStrangers({ audience, errors }: Pick<Endpoint, 'audience' | 'errors'>): boolean {
  return audience !== 'browser' && errors !== 'oauth';
}

/** The kind of a body that is one file; undefined for a body of fields. */
function fileKindOf(event: ApiEvent, accepts: readonly BodyKind[]): FileBodyKind | undefined {
  const type = requestHeader(event, 'content-type')?.split(';', 1)[0]?.trim().toLowerCase();
  return accepts.filter(isFileBody).find((kind) => mediaTypesOf[kind].some((one) => one === type));
}

async function jsonFields(event: ApiEvent): Promise<Record<string, unknown>> {
  try {
    await parseJson?.({ event } as never);
  } catch (cause) {
    throw new Problem('invalid_json', await faultOf(event), { cause });
  }
  const { body } = event;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new Problem('invalid_json', 'The body must be a JSON object.');
  }
  return body as Record<string, unknown>;
}

/** Only failed calls load the parser that locates faults. */
async function faultOf({ body, isBase64Encoded }: ApiEvent): Promise<string> {
  const { jsonFault } = await import('./json-fault.ts');
  const text = Buffer.from(String(body ?? ''), isBase64Encoded ? 'base64' : 'utf8').toString();
  const place = jsonFault(text);
  return `The body is not valid JSON${place ? `: ${place}` : ''}.`;
}

async function multipartFields(event: ApiEvent): Promise<Record<string, unknown>> {
  try {
    await parseMultipart?.({ event } as never);
  } catch (cause) {
    throw new Problem('invalid_field', 'The body is not valid multipart/form-data.', { cause });
  }
  const fields = Object.entries(event.body as object).map(uploadedInOrder);
  const nested = fields.find(([, value]) => isNested(value));
  if (nested) {
    const [name] = nested;
    const message = `begins with "(", which curl's -F takes for the start of a form within the form. Use --form-string`;
    throw invalidField(name, message);
  }
  return Object.fromEntries(fields);
}

/** Whether a part is a file, or a nested form: read as text, that would become another value than was meant. */
function isPartAFile(
  _name: string | undefined,
  type: string | undefined,
  filename: string | undefined,
): boolean {
  return filename !== undefined || type === 'application/octet-stream' || isMultipart(type);
}

function isMultipart(type: string | undefined): boolean {
  return /^multipart\//i.test(type ?? '');
}

function isNested(value: unknown): boolean {
  const parts = Array.isArray(value) ? value : [value];
  return parts.some((part) => typeof part === 'object' && isMultipart(part?.mimetype));
}

/** The parser returns the files of a repeated field in reverse order, and keeps the brackets of `files[]`. */
function uploadedInOrder([name, value]: [string, unknown]): [string, unknown] {
  const isFileList = Array.isArray(value) && typeof value[0] === 'object';
  return [name.replace(/\[\]$/, ''), isFileList ? value.toReversed() : value];
}
