import type { FileBodyKind } from '../../../contract/endpoint.ts';
import { fieldOfBody, isBinaryBody, mediaTypesOf } from '../../../contract/fields/files/media-type.ts';
import type { UploadedFile } from '../../../contract/fields/files/uploaded-file.ts';
import { invalidField } from '../../../contract/problems/invalid-field.ts';
import { Problem } from '../../../contract/problems/problem.ts';
import { charsetOf, decodeText } from '../../../decode-text.ts';
import { type ApiEvent, requestHeader } from '../../call.ts';
import { folded } from './folded.ts';

/**
 * The fields of a body that is one file: the file, and those of the query string. Throws invalid_field for a secret in the
 * query string, which others log and keep, and unsupported_media_type for a charset that is not known.
 */
export function readFileBody(
  event: ApiEvent,
  kind: FileBodyKind,
): Record<string, string | UploadedFile | undefined> {
  const { body, isBase64Encoded, queryStringParameters } = event;
  const query = queryStringParameters ?? {};
  for (const [field, text] of Object.entries(query))
    if (holdsSecret(field, text ?? '')) throw secretInQuery(field);
  const content = Buffer.from(String(body ?? ''), isBase64Encoded ? 'base64' : 'utf8');
  if (isBinaryBody(kind)) return { ...query, [fieldOfBody[kind]]: { filename: '', content } };
  const charset = charsetOf(requestHeader(event, 'content-type') ?? '');
  const text = decodeText(content, { charset, isHtml: kind === 'html' });
  if (text === undefined) {
    const message = `The charset of ${mediaTypesOf[kind][0]} is not known. Send the body in UTF-8.`;
    throw new Problem('unsupported_media_type', message);
  }
  return { ...query, [fieldOfBody[kind]]: text };
}

/** Fields of any endpoint with what only the caller may know, and the same in the JSON of other fields. */
const secrets = /^(user|owner|pkcs12)?password$|^(cookies|headers|authentication)$/;

function holdsSecret(field: string, text: string): boolean {
  return isSecret(field) || [...text.matchAll(/"([^"\\]*)"\s*:/g)].some(([, name = '']) => isSecret(name));
}

function isSecret(name: string): boolean {
  return secrets.test(folded(name));
}

function secretInQuery(field: string): Problem {
  return invalidField(
    field,
    'cannot be sent in the query string, which others may log. Send it in a body of JSON or multipart/form-data',
  );
}
