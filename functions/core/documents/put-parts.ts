import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { storageFailed } from '../contract/problems/storage-failed.ts';
import type { ObjectStore } from './objects.ts';

/**
 * Writes an object in parts as they arrive, one at a time: the first two, then the rest. Only the last part may be
 * small. If anything fails, the parts are removed; lib-storage's Upload would leave them behind if the last request
 * fails. Throws storage_failed, and any error of the parts themselves.
 * See docs/decisions/documents.md#large-answers-are-uploaded-by-our-own-code
 */
export async function putParts(
  { client, bucket, failed = storageFailed }: ObjectStore,
  key: string,
  first: Buffer,
  second: Buffer,
  rest: AsyncIterable<Buffer>,
): Promise<void> {
  const object = { Bucket: bucket, Key: key };
  const orFailed = <Answer>(sent: Promise<Answer>): Promise<Answer> =>
    sent.catch((error) => {
      throw failed(error);
    });
  const { UploadId } = await orFailed(
    client.send(new CreateMultipartUploadCommand({ ...object, ChecksumAlgorithm: 'CRC32' })),
  );
  const upload = { ...object, UploadId };
  const parts: CompletedPart[] = [];
  const put = async (Body: Buffer) => {
    const PartNumber = parts.length + 1;
    const { ETag, ChecksumCRC32 } = await orFailed(
      client.send(new UploadPartCommand({ ...upload, PartNumber, Body, ChecksumAlgorithm: 'CRC32' })),
    );
    parts.push({ PartNumber, ETag, ChecksumCRC32 });
  };
  try {
    await put(first);
    await put(second);
    for await (const bytes of rest) await put(bytes);
    await orFailed(
      client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: parts } })),
    );
  } catch (error) {
    // If this fails, the bucket's lifecycle removes them within a day.
    await client.send(new AbortMultipartUploadCommand(upload)).catch(() => {});
    throw error;
  }
}
