import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import type { Client } from '../create-client.ts';
import type { BatchRow } from '../generated/types.ts';
import { saveFile } from '../node.ts';

/** How many documents are downloaded at a time. */
const atOnce = 4;

/**
 * Downloads documents of rows into a folder, a few at a time. What is there already is left, and no half of a file has a PDF's
 * name. The second row with a name gets its number: `a-17.pdf`.
 */
export function documentsInto(client: Client, folder: string) {
  const running = new Set<Promise<void>>();
  const names = new Set<string>();
  let failure: unknown;

  async function save(document_id: string, path: string): Promise<void> {
    if (existsSync(path)) return;
    await saveFile(await client.downloadFile({ document_id }), `${path}.part`);
    await rename(`${path}.part`, path);
  }

  return {
    /** Begins a download, once there is room; gives the path. Throws what an earlier one failed with. */
    async download({ row, document_id = '', filename = '' }: BatchRow): Promise<string> {
      const name = nameOf(filename, row, names);
      names.add(name.toLowerCase());
      const path = join(folder, name);
      while (running.size >= atOnce) await Promise.race(running);
      if (failure !== undefined) throw failure;
      const work = save(document_id, path)
        .catch((error: unknown) => {
          failure ??= error;
        })
        .finally(() => running.delete(work));
      running.add(work);
      return path;
    },
    /** Waits for what was begun. Throws what one failed with. */
    async end(): Promise<void> {
      await Promise.all(running);
      if (failure !== undefined) throw failure;
    },
  };
}

/** A name within the folder, which no other row has. */
function nameOf(filename: string, row: number, taken: ReadonlySet<string>): string {
  const name = basename(filename.replaceAll('\\', '/')).replace(/^\.+/, '') || `${row}.pdf`;
  if (!taken.has(name.toLowerCase())) return name;
  const extension = extname(name);
  return `${name.slice(0, name.length - extension.length)}-${row}${extension}`;
}
