import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { ownStore } from './object-store.ts';
import { orStorageFailed } from './storage-problem.ts';

/**
 * Writes an object in parts as they arrive, one at a time: the first two, then the rest. Only the last part may be
 * small. If anything fails, the parts are removed; lib-storage's Upload would leave them behind if the last request
 * fails. Throws storage_failed, and any error of the parts themselves.
 * See docs/decisions/documents.md#large-answers-are-uploaded-by-our-own-code
 */
export async function putParts(
  key: string,
  first: Buffer,
  second: Buffer,
  rest: AsyncIterable<Buffer>,
): Promise<void> {
  const { client, bucket } = ownStore();
  const object = { Bucket: bucket, Key: key };
  const { UploadId } = await orStorageFailed(
    client.send(new CreateMultipartUploadCommand({ ...object, ChecksumAlgorithm: 'CRC32' })),
  );
  const upload = { ...object, UploadId };
  const parts: CompletedPart[] = [];
  const put = async (Body: Buffer) => {
    const PartNumber = parts.length + 1;
    const { ETag, ChecksumCRC32 } = await orStorageFailed(
      client.send(new UploadPartCommand({ ...upload, PartNumber, Body, ChecksumAlgorithm: 'CRC32' })),
    );
    parts.push({ PartNumber, ETag, ChecksumCRC32 });
  };
  try {
    await put(first);
    await put(second);
    for await (const bytes of rest) await put(bytes);
    await orStorageFailed(
      client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: parts } })),
    );
  } catch (error) {
    // If this fails, the bucket's lifecycle removes them within a day.
    await client.send(new AbortMultipartUploadCommand(upload)).catch(() => {});
    throw error;
  }
}
