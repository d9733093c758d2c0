import { openAsBlob } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileAnswer } from './file-answer.ts';

/** A file on disk, to send. It is read while it is sent, and never whole in memory. */
export async function fileFromPath(path: string): Promise<File> {
  return new File([await openAsBlob(path)], basename(path));
}

/** Writes the file of an answer to disk as it arrives. If that fails, no half of a file remains. */
export async function saveFile(answer: FileAnswer, path: string): Promise<void> {
  const bytes = Readable.fromWeb(answer.stream() as Parameters<typeof Readable.fromWeb>[0]); // Node has its own type
  const file = await open(path, 'w').catch((error) => {
    bytes.destroy();
    throw error;
  });
  try {
    await pipeline(bytes, file.createWriteStream());
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}
