import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AnswerSize } from './answer-size.ts';

/** Text that is written in pieces, and then read back in pieces, once. */
export interface TempTextFile {
  /** Throws what AnswerSize throws. */
  write(text: string): Promise<void>;
  pieces(): AsyncGenerator<string, void>;
  /** Frees the text if it will not be read. */
  discard(): Promise<void>;
}

/** The most characters held in memory; beyond that, a file is used. */
const heldCharacters = 4_000_000;

/**
 * Buffers a response that must be complete before its first byte is sent, and may be too large for memory. `size`
 * counts it.
 */
export function openTempTextFile(size: AnswerSize): TempTextFile {
  let held: string[] = [];
  let length = 0;
  let file: FileHandle | undefined;

  const discard = async () => {
    held = [];
    await file?.close();
    file = undefined;
  };

  return {
    write: async (text) => {
      size.add(text);
      held.push(text);
      length += text.length;
      if (length < heldCharacters) return;
      file ??= await namelessFile();
      await file.appendFile(held.join(''));
      held = [];
      length = 0;
    },
    pieces: async function* () {
      try {
        if (file) yield* file.createReadStream({ start: 0, encoding: 'utf8', autoClose: false });
        if (held.length > 0) yield held.join('');
      } finally {
        await discard();
      }
    },
    discard,
  };
}

/** An unlinked file disappears with its handle, however the function ends. */
async function namelessFile(): Promise<FileHandle> {
  const path = join(tmpdir(), `spool-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  return file;
}
