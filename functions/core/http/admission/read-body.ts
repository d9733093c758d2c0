import jsonBodyParser from '@middy/http-json-body-parser';
import multipartBodyParser from '@middy/http-multipart-body-parser';
import type { z } from 'zod';
import type { BodyKind } from '../../contract/endpoint.ts';
import { limits } from '../../contract/limits.ts';
import { mediaTypeOf } from '../../contract/media-type.ts';
import { Problem } from '../../contract/problem.ts';
import { requestHeader, type Step, written } from '../call.ts';
import { formFields } from './form-fields.ts';
import { readTexts } from './read-texts.ts';

const jsonType = /^application\/([\w.+-]+\+)?json\s*(;|$)/i;
const multipartType = /^multipart\/form-data\s*(;|$)/i;
const formType = /^application\/x-www-form-urlencoded\s*(;|$)/i;

const parseJson = jsonBodyParser({ disableContentTypeCheck: true }).before;
const parseMultipart = multipartBodyParser({
  disableContentTypeCheck: true,
  busboy: { limits: { fieldSize: limits.requestBytes } },
}).before;

/**
 * Gathers the request's fields from its path, its query string and its body: JSON, multipart or a web page's form. Fields in the path
 * win over the query's, and a body's are taken only by endpoints that accept one.
 * Throws unsupported_media_type and invalid_json.
 */
export function readBody(): Step {
  return {
    before: async (request) => {
      const { event } = request;
      const { accepts, request: schema } = written(event, 'endpoint');
      if (typeof event.body === 'string') {
        event.call.received = { text: event.body, isBase64Encoded: event.isBase64Encoded };
      }
      const body =
        accepts.length > 0
          ? await bodyFields(request, accepts, schema)
          : readTexts(schema, event.queryStringParameters ?? {});
      event.call.fields = { ...body, ...event.pathParameters };
    },
  };
}

type Request = Parameters<NonNullable<Step['before']>>[0];

async function bodyFields(
  request: Request,
  accepts: readonly BodyKind[],
  schema: z.ZodObject,
): Promise<Record<string, unknown>> {
  const type = requestHeader(request.event, 'content-type') ?? '';
  if (accepts.includes('json') && jsonType.test(type)) return jsonFields(request);
  if (accepts.includes('multipart') && multipartType.test(type))
    return readTexts(schema, await multipartFields(request));
  if (accepts.includes('form') && formType.test(type)) return readTexts(schema, formFields(request.event));
  const wanted = accepts.map((kind) => mediaTypeOf[kind]);
  throw new Problem('unsupported_media_type', `Send the body with Content-Type ${wanted.join(' or ')}.`);
}

async function jsonFields(request: Request): Promise<Record<string, unknown>> {
  try {
    await parseJson?.(request as never);
  } catch (cause) {
    throw new Problem('invalid_json', 'The body is not valid JSON.', { cause });
  }
  const { body } = request.event;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new Problem('invalid_json', 'The body must be a JSON object.');
  }
  return body as Record<string, unknown>;
}

async function multipartFields(request: Request): Promise<Record<string, unknown>> {
  try {
    await parseMultipart?.(request as never);
  } catch (cause) {
    throw new Problem('invalid_field', 'The body is not valid multipart/form-data.', { cause });
  }
  return Object.fromEntries(Object.entries(request.event.body as object).map(uploadedInOrder));
}

/** The parser puts the files of a repeated field last first, and leaves the brackets on `files[]`. */
function uploadedInOrder([name, value]: [string, unknown]): [string, unknown] {
  const isFileList = Array.isArray(value) && typeof value[0] === 'object';
  return [name.replace(/\[\]$/, ''), isFileList ? value.toReversed() : value];
}
