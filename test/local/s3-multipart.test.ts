import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestS3, type TestS3 } from './s3.ts';

let s3: TestS3;

beforeAll(async () => {
  s3 = await startTestS3();
});

afterAll(() => s3.stop());

const Bucket = 'bucket';
const large = Buffer.alloc(5 * 1024 * 1024, 'a');

/** Begins an upload and sends its parts; gives what is needed to go on. */
async function uploaded(Key: string, parts: readonly Buffer[]) {
  const begin = new CreateMultipartUploadCommand({ Bucket, Key, ContentType: 'application/pdf' });
  const { UploadId } = await s3.client.send(begin);
  const Parts: { PartNumber: number; ETag: string | undefined }[] = [];
  for (const [index, Body] of parts.entries()) {
    const PartNumber = index + 1;
    const { ETag } = await s3.client.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body }));
    Parts.push({ PartNumber, ETag });
  }
  return { Bucket, Key, UploadId, MultipartUpload: { Parts } };
}

test('makes an object of its parts', async () => {
  const upload = await uploaded('whole', [large, Buffer.from('the end')]);
  const { ETag } = await s3.client.send(new CompleteMultipartUploadCommand(upload));
  const { Body, ContentType } = await s3.client.send(new GetObjectCommand({ Bucket, Key: 'whole' }));
  const bytes = Buffer.from((await Body?.transformToByteArray()) ?? []);
  expect(bytes.equals(Buffer.concat([large, Buffer.from('the end')]))).toBe(true);
  expect(ContentType).toBe('application/pdf');
  expect(ETag).toMatch(/^"[0-9a-f]{32}-2"$/);
  expect((await s3.files()).filter((file) => file.includes('/uploads/'))).toEqual([]);
});

test('has no object before the upload is complete, and nothing after it is given up', async () => {
  const before = await s3.files();
  const { UploadId, Key } = await uploaded('given-up', [large]);
  await expect(s3.client.send(new GetObjectCommand({ Bucket, Key }))).rejects.toMatchObject({
    name: 'NoSuchKey',
  });
  await s3.client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
  expect(await s3.files()).toEqual(before);
});

test('refuses to complete an upload whose parts differ from those sent', async () => {
  const { MultipartUpload, ...upload } = await uploaded('refused', [
    Buffer.from('small'),
    Buffer.from('end'),
  ]);
  const complete = (Parts: typeof MultipartUpload.Parts) =>
    s3.client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }));
  const { Parts } = MultipartUpload;
  await expect(complete(Parts)).rejects.toMatchObject({ name: 'EntityTooSmall' });
  await expect(complete(Parts.toReversed())).rejects.toMatchObject({ name: 'InvalidPartOrder' });
  await expect(complete([{ PartNumber: 9, ETag: '"x"' }])).rejects.toMatchObject({ name: 'InvalidPart' });
});

test('knows no upload that was not begun', async () => {
  const UploadId = '../../objects';
  const command = new UploadPartCommand({ Bucket, Key: 'x', UploadId, PartNumber: 1, Body: 'x' });
  await expect(s3.client.send(command)).rejects.toMatchObject({ name: 'NoSuchUpload' });
});
