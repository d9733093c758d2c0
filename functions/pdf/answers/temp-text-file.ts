import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AnswerSize } from './answer-size.ts';

/** Text that is written piece by piece, and then read back piece by piece, once. */
export interface TempTextFile {
  /** Throws what the size throws. */
  write(text: string): Promise<void>;
  pieces(): AsyncGenerator<string, void>;
  /** Lets go of what was written, where it will not be read. */
  discard(): Promise<void>;
}

/** Characters held in memory; what is more goes to a file. */
const heldCharacters = 4_000_000;

/** An answer that must be whole before its first byte may leave, and may be too large to hold. `size` counts it. */
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

/** A file without a name is gone with its handle, however the function ends. */
async function namelessFile(): Promise<FileHandle> {
  const path = join(tmpdir(), `spool-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  return file;
}
