import { createHmac } from 'node:crypto';
import { GetObjectCommand, HeadObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { access, startTestS3, type TestS3 } from './s3.ts';

let s3: TestS3;

beforeAll(async () => {
  s3 = await startTestS3();
  await s3.client.send(new PutObjectCommand({ Bucket, Key: 'secret.pdf', Body: 'secret' }));
});

afterAll(() => s3.stop());

const Bucket = 'bucket';

function getUrl(more: object = {}, options: object = {}): Promise<string> {
  const command = new GetObjectCommand({ Bucket, Key: 'secret.pdf', ...more });
  return getSignedUrl(s3.presigner, command, { expiresIn: 60, ...options });
}

function putUrl(key: string, more: object = {}): Promise<string> {
  return getSignedUrl(s3.presigner, new PutObjectCommand({ Bucket, Key: key, ...more }), { expiresIn: 60 });
}

async function errorCode(response: Response): Promise<string | undefined> {
  return /<Code>(\w+)<\/Code>/.exec(await response.text())?.[1];
}

test('opens a presigned URL, and answers with the headers that it requests', async () => {
  const url = await getUrl({
    ResponseContentDisposition: `attachment; filename="ü.pdf"; filename*=UTF-8''%C3%BC.pdf`.replace('ü', 'u'),
    ResponseContentType: 'application/pdf',
  });
  const response = await fetch(url);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="u.pdf"; filename*=UTF-8''%C3%BC.pdf`,
  );
  expect(await response.text()).toBe('secret');
});

test('gives a range at a presigned URL', async () => {
  const response = await fetch(await getUrl(), { headers: { Range: 'bytes=0-2' } });
  expect([response.status, await response.text()]).toEqual([206, 'sec']);
});

test.each<[string, (url: URL) => void]>([
  ['another key', (url) => Object.assign(url, { pathname: '/bucket/other.pdf' })],
  ['another bucket', (url) => Object.assign(url, { pathname: '/another/secret.pdf' })],
  ['a longer life', (url) => url.searchParams.set('X-Amz-Expires', '600')],
  ['another time', (url) => url.searchParams.set('X-Amz-Date', '20200101T000000Z')],
  ['a header that it does not have', (url) => url.searchParams.set('response-content-type', 'text/html')],
  ['another signature', (url) => url.searchParams.set('X-Amz-Signature', '0'.repeat(64))],
  ['a signature cut short', (url) => url.searchParams.set('X-Amz-Signature', '')],
  ['no signature', (url) => url.searchParams.delete('X-Amz-Signature')],
  [
    'another credential',
    (url) => url.searchParams.set('X-Amz-Credential', 'x/20200101/us-east-1/s3/aws4_request'),
  ],
  ['no signed headers', (url) => url.searchParams.set('X-Amz-SignedHeaders', '')],
])('refuses a presigned URL that was changed to %s', async (_change, change) => {
  const url = new URL(await getUrl());
  change(url);
  const response = await fetch(url);
  expect([400, 403]).toContain(response.status);
  expect(await response.text()).not.toContain('secret<');
});

test('refuses a presigned URL whose time is over', async () => {
  const signingDate = new Date(Date.now() - 61_000);
  const response = await fetch(await getUrl({}, { signingDate }));
  expect(response.status).toBe(403);
  expect(await errorCode(response)).toBe('AccessDenied');
});

test('refuses a presigned URL for another method', async () => {
  const response = await fetch(await getUrl(), { method: 'DELETE' });
  expect(await errorCode(response)).toBe('SignatureDoesNotMatch');
  expect((await fetch(await getUrl())).status).toBe(200);
});

test('takes an upload at a presigned URL, as it was signed', async () => {
  const url = await putUrl('uploaded', { ContentType: 'application/pdf' });
  const response = await fetch(url, {
    method: 'PUT',
    body: 'uploaded',
    headers: { 'Content-Type': 'application/pdf' },
  });
  expect(response.status).toBe(200);
  const head = await s3.client.send(new HeadObjectCommand({ Bucket, Key: 'uploaded' }));
  expect(head).toMatchObject({ ContentLength: 8, ContentType: 'application/pdf' });
});

test('refuses an upload with headers of S3 that were not signed', async () => {
  const url = await putUrl('unsigned');
  const response = await fetch(url, { method: 'PUT', body: 'x', headers: { 'x-amz-meta-own': 'yes' } });
  expect(await errorCode(response)).toBe('AccessDenied');
});

test('refuses an upload of another size than was signed', async () => {
  const command = new PutObjectCommand({ Bucket, Key: 'sized', ContentLength: 3 });
  const url = await getSignedUrl(s3.presigner, command, {
    expiresIn: 60,
    signableHeaders: new Set(['content-length']),
  });
  expect((await fetch(url, { method: 'PUT', body: 'four' })).status).toBe(403);
  expect((await fetch(url, { method: 'PUT', body: 'yes' })).status).toBe(200);
});

test('refuses requests that are not signed, or by another secret', async () => {
  expect(await errorCode(await fetch(`${s3.url}/bucket/secret.pdf`))).toBe('AccessDenied');
  const stranger = (credentials: { accessKeyId: string; secretAccessKey: string }) =>
    new S3Client({ endpoint: s3.url, region: 'us-east-1', forcePathStyle: true, credentials });
  const get = new GetObjectCommand({ Bucket, Key: 'secret.pdf' });
  const wrongSecret = stranger({ ...access, secretAccessKey: 'guessed' });
  await expect(wrongSecret.send(get)).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' });
  const wrongId = stranger({ accessKeyId: 'nobody', secretAccessKey: 'x' });
  await expect(wrongId.send(get)).rejects.toMatchObject({ name: 'InvalidAccessKeyId' });
});

test('refuses a body that is not the one that was signed', async () => {
  const tampering = new S3Client({
    endpoint: s3.url,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: access,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    maxAttempts: 1,
  });
  tampering.middlewareStack.add(
    (next) => (args) =>
      next({ ...args, request: Object.assign(args.request as object, { body: 'forgery!' }) }),
    { step: 'finalizeRequest', priority: 'low' },
  );
  const put = new PutObjectCommand({ Bucket, Key: 'tampered', Body: 'original' });
  await expect(tampering.send(put)).rejects.toMatchObject({ name: 'XAmzContentSHA256Mismatch' });
});

/** A form as S3's documentation of POST policies describes it, signed without any code of the service's. */
function signedForm(
  conditions: readonly unknown[],
  fields: Record<string, string>,
  lifeMs = 60_000,
): FormData {
  const time = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
  const scope = [time.slice(0, 8), 'us-east-1', 's3', 'aws4_request'];
  const credential = `${access.accessKeyId}/${scope.join('/')}`;
  const signing = {
    'x-amz-algorithm': 'AWS4-HMAC-SHA256',
    'x-amz-credential': credential,
    'x-amz-date': time,
  };
  const policy = Buffer.from(
    JSON.stringify({
      expiration: new Date(Date.now() + lifeMs).toISOString(),
      conditions: [...conditions, ...Object.entries(signing).map(([name, value]) => ({ [name]: value }))],
    }),
  ).toString('base64');
  const key = scope.reduce<string | Buffer>(
    (last, step) => createHmac('sha256', last).update(step).digest(),
    `AWS4${access.secretAccessKey}`,
  );
  const signature = createHmac('sha256', key).update(policy).digest('hex');
  const form = new FormData();
  const all = { ...fields, ...signing, policy, 'x-amz-signature': signature };
  for (const [name, value] of Object.entries(all)) form.append(name, value);
  return form;
}

function posted(form: FormData, content = 'posted'): Promise<Response> {
  form.append('file', new File([content], 'own name.pdf'));
  return fetch(`${s3.url}/bucket`, { method: 'POST', body: form });
}

const conditions = [
  { bucket: 'bucket' },
  ['starts-with', '$key', 'forms/'],
  { 'Content-Type': 'application/pdf' },
  ['content-length-range', 3, 10],
];
// biome-ignore lint/suspicious/noTemplateCurlyInString: S3's own variable, which it fills in
const fields = { key: 'forms/${filename}', 'Content-Type': 'application/pdf' };

test('takes an upload by a signed form', async () => {
  const response = await posted(
    signedForm([...conditions, { success_action_status: '201' }], {
      ...fields,
      success_action_status: '201',
    }),
  );
  expect(response.status).toBe(201);
  expect(await response.text()).toContain('<Key>forms/own name.pdf</Key>');
  const head = await s3.client.send(new HeadObjectCommand({ Bucket, Key: 'forms/own name.pdf' }));
  expect(head).toMatchObject({ ContentLength: 6, ContentType: 'application/pdf' });
});

test.each<[string, () => Promise<Response>, string]>([
  ['a file too large', () => posted(signedForm(conditions, fields), 'more than ten'), 'EntityTooLarge'],
  ['a file too small', () => posted(signedForm(conditions, fields), 'ab'), 'EntityTooSmall'],
  ['a key elsewhere', () => posted(signedForm(conditions, { ...fields, key: 'elsewhere' })), 'AccessDenied'],
  [
    'a field that was not foreseen',
    () => posted(signedForm(conditions, { ...fields, acl: 'public' })),
    'AccessDenied',
  ],
  [
    'another type',
    () => posted(signedForm(conditions, { ...fields, 'Content-Type': 'text/html' })),
    'AccessDenied',
  ],
  ['a policy whose time is over', () => posted(signedForm(conditions, fields, -1)), 'AccessDenied'],
  [
    'a policy for another bucket',
    () => posted(signedForm([{ bucket: 'x' }, ...conditions], fields)),
    'AccessDenied',
  ],
])('refuses a form with %s', async (_case, send, code) => {
  expect(await errorCode(await send())).toBe(code);
});

test('refuses a form whose policy was changed', async () => {
  const form = signedForm(conditions, fields);
  form.set(
    'policy',
    Buffer.from(JSON.stringify({ expiration: '2999-01-01', conditions: [] })).toString('base64'),
  );
  expect(await errorCode(await posted(form))).toBe('SignatureDoesNotMatch');
});
