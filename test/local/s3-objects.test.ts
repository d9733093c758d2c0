import { request } from 'node:http';
import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import {
  CopyObjectCommand,
  CreateBucketCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestS3, type TestS3 } from './s3.ts';

let s3: TestS3;

beforeAll(async () => {
  s3 = await startTestS3();
});

afterAll(() => s3.stop());

const Bucket = 'bucket';

function put(Key: string, Body: string | Uint8Array | Readable, more: object = {}) {
  return s3.client.send(new PutObjectCommand({ Bucket, Key, Body, ...more }));
}

async function textOf(Key: string, more: object = {}): Promise<string | undefined> {
  const { Body } = await s3.client.send(new GetObjectCommand({ Bucket, Key, ...more }));
  return Body?.transformToString();
}

async function keysOf(more: object): Promise<readonly (string | undefined)[]> {
  const { Contents = [] } = await s3.client.send(new ListObjectsV2Command({ Bucket, ...more }));
  return Contents.map(({ Key }) => Key);
}

test('keeps an object with its headers and metadata', async () => {
  await put('kept.pdf', 'content', {
    ContentType: 'application/pdf',
    ContentDisposition: 'attachment; filename="a.pdf"',
    CacheControl: 'no-store',
    Metadata: { pages: '3' },
  });
  const { Body, ...facts } = await s3.client.send(new GetObjectCommand({ Bucket, Key: 'kept.pdf' }));
  expect(await Body?.transformToString()).toBe('content');
  expect(facts).toMatchObject({
    ContentType: 'application/pdf',
    ContentDisposition: 'attachment; filename="a.pdf"',
    CacheControl: 'no-store',
    ContentLength: 7,
    ETag: '"9a0364b9e99bb480dd25e1f0284c8555"',
    Metadata: { pages: '3' },
    ChecksumCRC32: expect.any(String),
  });
  expect(facts.ContentEncoding).toBeUndefined();
  const head = await s3.client.send(new HeadObjectCommand({ Bucket, Key: 'kept.pdf' }));
  expect(head).toMatchObject({ ContentLength: 7, ContentType: 'application/pdf', Metadata: { pages: '3' } });
});

test('keeps a stream of unknown content, which the SDK sends in chunks with a checksum behind them', async () => {
  const piece = Buffer.alloc(100_000, 'abcdefg');
  const pieces = Array.from({ length: 30 }, () => piece);
  await put('streamed', Readable.from(pieces), { ContentLength: 3_000_000 });
  const { Body } = await s3.client.send(new GetObjectCommand({ Bucket, Key: 'streamed' }));
  const bytes = Buffer.from((await Body?.transformToByteArray()) ?? []);
  expect(bytes.equals(Buffer.concat(pieces))).toBe(true);
});

test('keeps an object of no bytes', async () => {
  await put('empty', new Uint8Array());
  expect(await textOf('empty')).toBe('');
});

test.each(['CRC32', 'SHA1', 'SHA256'] as const)('verifies a checksum by %s', async (algorithm) => {
  await put(`checked-${algorithm}`, 'content', { ChecksumAlgorithm: algorithm });
  expect(await textOf(`checked-${algorithm}`)).toBe('content');
  const wrong = { [`Checksum${algorithm}`]: 'AAAAAA==' };
  await expect(put(`wrong-${algorithm}`, 'content', wrong)).rejects.toMatchObject({ name: 'BadDigest' });
  await expect(textOf(`wrong-${algorithm}`)).rejects.toMatchObject({ name: 'NoSuchKey' });
});

test.each([
  ['bytes=2-4', 'cde', 'bytes 2-4/10'],
  ['bytes=7-', 'hij', 'bytes 7-9/10'],
  ['bytes=-2', 'ij', 'bytes 8-9/10'],
  ['bytes=0-99', 'abcdefghij', 'bytes 0-9/10'],
])('gives the range %s', async (Range, content, contentRange) => {
  await put('ranged', 'abcdefghij');
  const { Body, ContentRange } = await s3.client.send(new GetObjectCommand({ Bucket, Key: 'ranged', Range }));
  expect(await Body?.transformToString()).toBe(content);
  expect(ContentRange).toBe(contentRange);
});

test('refuses a range beyond the end', async () => {
  await put('ranged', 'abcdefghij');
  await expect(textOf('ranged', { Range: 'bytes=10-' })).rejects.toMatchObject({ name: 'InvalidRange' });
});

test('answers an ETag that is known with 304', async () => {
  const { ETag } = await put('known', 'content');
  await expect(textOf('known', { IfNoneMatch: ETag })).rejects.toMatchObject({
    $metadata: { httpStatusCode: 304 },
  });
  await expect(textOf('known', { IfMatch: '"other"' })).rejects.toMatchObject({ name: 'PreconditionFailed' });
});

const strangeKeys = [
  '..',
  '../../outside',
  'a/../../b',
  '/leading',
  'trailing/',
  'a//b',
  '.',
  'Capital',
  'capital',
  'space and +plus?query#fragment&amp;%41',
  'Überschrift/請求書 🧾.pdf',
  'line\nfeed\r\ttab',
  'x'.repeat(1_024 - 'strange/'.length),
  `${'.'.repeat(300)}/end`,
  'C:\\windows\\system32',
  'a~',
  'a+/b',
];

test('keeps objects under any keys, apart from each other and inside its folder', async () => {
  for (const [index, key] of strangeKeys.entries()) await put(`strange/${key}`, String(index));
  for (const [index, key] of strangeKeys.entries())
    expect(await textOf(`strange/${key}`)).toBe(String(index));
  const listed = await keysOf({ Prefix: 'strange/' });
  expect([...listed].sort()).toEqual(strangeKeys.map((key) => `strange/${key}`).sort());
  const files = await s3.files();
  expect(files.every((file) => file.includes('/bucket/objects/'))).toBe(true);
});

test('keeps an object and others below its key', async () => {
  await put('both', 'object');
  await put('both/below', 'below');
  expect([await textOf('both'), await textOf('both/below')]).toEqual(['object', 'below']);
});

test('refuses a key of more than 1,024 bytes', async () => {
  await expect(put('é'.repeat(513), 'x')).rejects.toMatchObject({ name: 'KeyTooLongError' });
});

test('deletes an object, and succeeds if there is none', async () => {
  await put('deleted', 'x');
  await s3.client.send(new DeleteObjectCommand({ Bucket, Key: 'deleted' }));
  await s3.client.send(new DeleteObjectCommand({ Bucket, Key: 'deleted' }));
  await expect(textOf('deleted')).rejects.toMatchObject({ name: 'NoSuchKey' });
});

test('deletes many objects at once, with any keys', async () => {
  const keys = ['many/<&>"\'', 'many/ü', 'many/plain'];
  for (const key of keys) await put(key, 'x');
  const Objects = [...keys, 'many/none'].map((Key) => ({ Key }));
  const { Deleted } = await s3.client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
  expect(Deleted?.map(({ Key }) => Key)).toEqual([...keys, 'many/none']);
  expect(await keysOf({ Prefix: 'many/' })).toEqual([]);
});

test('copies an object, with its metadata or with other', async () => {
  await put('from ü', 'content', { Metadata: { was: 'there' } });
  const CopySource = `/bucket/${encodeURIComponent('from ü')}`;
  await s3.client.send(new CopyObjectCommand({ Bucket, Key: 'to', CopySource }));
  const replaced = { MetadataDirective: 'REPLACE', Metadata: { is: 'new' } } as const;
  await s3.client.send(new CopyObjectCommand({ Bucket, Key: 'anew', CopySource, ...replaced }));
  expect(await textOf('to')).toBe('content');
  const heads = ['to', 'anew'].map((Key) => s3.client.send(new HeadObjectCommand({ Bucket, Key })));
  const [to, anew] = await Promise.all(heads);
  expect(to?.Metadata).toEqual({ was: 'there' });
  expect(anew?.Metadata).toEqual({ is: 'new' });
});

test('writes a new-only object once, even with several writers', async () => {
  const writers = ['a', 'b', 'c', 'd', 'e'].map((text) => put('once', text, { IfNoneMatch: '*' }));
  const results = await Promise.allSettled(writers);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { name: 'PreconditionFailed' },
  });
});

test('lists keys in the order of their bytes, page by page', async () => {
  const keys = ['p/B', 'p/a', 'p/a/b', 'p/ü', 'p/🧾', 'p/~'];
  for (const key of keys) await put(key, 'x');
  const listed: (string | undefined)[] = [];
  let ContinuationToken: string | undefined;
  do {
    const page: ListObjectsV2CommandOutput = await s3.client.send(
      new ListObjectsV2Command({ Bucket, Prefix: 'p/', MaxKeys: 2, ContinuationToken }),
    );
    expect(page.Contents?.length).toBeLessThanOrEqual(2);
    listed.push(...(page.Contents ?? []).map(({ Key }) => Key));
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken);
  expect(listed).toEqual(['p/B', 'p/a', 'p/a/b', 'p/~', 'p/ü', 'p/🧾']);
  expect(await keysOf({ Prefix: 'p/', StartAfter: 'p/a/b' })).toEqual(['p/~', 'p/ü', 'p/🧾']);
  expect(await keysOf({ Prefix: 'p/a/' })).toEqual(['p/a/b']);
});

test('lists keys beyond a delimiter as one prefix', async () => {
  for (const key of ['d/one', 'd/sub/a', 'd/sub/b', 'd/other/c']) await put(key, 'x');
  const command = new ListObjectsV2Command({ Bucket, Prefix: 'd/', Delimiter: '/' });
  const { Contents, CommonPrefixes, KeyCount } = await s3.client.send(command);
  expect(Contents?.map(({ Key, Size }) => [Key, Size])).toEqual([['d/one', 1]]);
  expect(CommonPrefixes?.map(({ Prefix }) => Prefix)).toEqual(['d/other/', 'd/sub/']);
  expect(KeyCount).toBe(3);
});

test('knows the buckets that were made, and no others', async () => {
  await s3.client.send(new CreateBucketCommand({ Bucket: 'another' }));
  await s3.client.send(new HeadBucketCommand({ Bucket: 'another' }));
  await expect(put('x', 'x', { Bucket: 'never-made' })).rejects.toMatchObject({ name: 'NoSuchBucket' });
});

test('keeps nothing of an upload that is broken off', async () => {
  const before = await s3.files();
  const command = new PutObjectCommand({ Bucket, Key: 'broken' });
  const upload = request(await getSignedUrl(s3.presigner, command), {
    method: 'PUT',
    headers: { 'Content-Length': 400_000 },
  });
  upload.on('error', () => {});
  upload.write(Buffer.alloc(200_000));
  while ((await s3.files()).length === before.length) await turn();
  upload.destroy();
  while ((await s3.files()).length > before.length) await turn();
  await expect(textOf('broken')).rejects.toMatchObject({ name: 'NoSuchKey' });
});
