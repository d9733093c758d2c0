import type { AwsAccess } from '../signature/aws-access.ts';
import { isSameSignature } from '../signature/signature-claim.ts';
import { signature } from '../signature/signature-v4.ts';
import { checkedScope } from './authenticate.ts';
import { checkPolicy } from './check-policy.ts';
import { digestBody } from './digest-body.ts';
import { putObject } from './put-object.ts';
import { type S3Answer, xmlAnswer } from './s3-answer.ts';
import { s3Error } from './s3-error.ts';
import type { S3Request } from './s3-request.ts';
import type { S3Store } from './s3-store.ts';
import { element } from './xml.ts';

/** A form is held in memory, so it is limited to what this service needs: 100 MB, and its other fields. */
const formBytes = 101 * 1024 * 1024;

/** PostObject: an upload by a browser's form, as its signed policy allows. */
export async function postObject(store: S3Store, request: S3Request, access: AwsAccess): Promise<S3Answer> {
  const { fields, file } = await readForm(request);
  checkSignature(fields, access);
  const key = (fields.key ?? '').replace(/\$\{filename\}/g, () => file.name);
  if (key === '') throw s3Error('InvalidArgument', 'The form must have a key.');
  checkPolicy({ ...fields, bucket: request.bucket, key }, file.size);
  const digest = digestBody(['md5']);
  const body = {
    bytes: digest.through(file.stream()),
    verify: () => ({ sizeBytes: digest.sizeBytes(), md5: digest.digest('md5'), checksums: {} }),
  };
  const answer = await putObject(store, { ...request, key, headers: fields }, body);
  return answerAsAsked(fields, { bucket: request.bucket, key, etag: answer.headers?.ETag ?? '' });
}

/** The fields by their names in lower case, and the file. */
async function readForm({
  headers,
  body,
}: S3Request): Promise<{ fields: Record<string, string>; file: File }> {
  const sizeBytes = Number(headers['content-length'] ?? Number.NaN);
  if (!(sizeBytes <= formBytes))
    throw s3Error('EntityTooLarge', 'The form must say its size, 101 MB at most.');
  const type = headers['content-type'] ?? '';
  const form = await new Response(body as unknown as ReadableStream, { headers: { 'content-type': type } })
    .formData()
    .catch(() => {
      throw s3Error('MalformedPOSTRequest', 'The body must be well-formed multipart/form-data.');
    });
  const file = form.get('file');
  if (!(file instanceof File)) throw s3Error('InvalidArgument', 'The form must have a file.');
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return { fields: Object.fromEntries(texts.map(([name, value]) => [name.toLowerCase(), value])), file };
}

function checkSignature(fields: Readonly<Record<string, string>>, access: AwsAccess): void {
  const { policy = '', 'x-amz-credential': credential = '', 'x-amz-signature': given = '' } = fields;
  if (!policy || fields['x-amz-algorithm'] !== 'AWS4-HMAC-SHA256') {
    throw s3Error('AccessDenied', 'The form has no signed policy.');
  }
  const { day, region } = checkedScope(credential, access);
  if (!isSameSignature(signature(access.secretAccessKey, { day, region, service: 's3' }, policy), given)) {
    throw s3Error('SignatureDoesNotMatch', 'The signature of the policy does not match.');
  }
}

function answerAsAsked(
  fields: Readonly<Record<string, string>>,
  { bucket, key, etag }: { readonly bucket: string; readonly key: string; readonly etag: string },
): S3Answer {
  const redirect = fields.success_action_redirect;
  if (redirect && URL.canParse(redirect)) {
    const address = new URL(redirect);
    for (const [name, value] of Object.entries({ bucket, key, etag })) address.searchParams.set(name, value);
    return { status: 303, headers: { Location: address.href, ETag: etag } };
  }
  if (fields.success_action_status === '201') {
    const content = [element('Bucket', bucket), element('Key', key), element('ETag', etag)];
    return xmlAnswer('PostResponse', content, 201);
  }
  return { status: fields.success_action_status === '200' ? 200 : 204, headers: { ETag: etag } };
}
