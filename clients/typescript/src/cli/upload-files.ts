import { clientOf } from './client-of.ts';
import type { OwnCommand } from './own-command.ts';
import { openFile } from './read-source.ts';
import { UsageError } from './usage-error.ts';
import { destinationOf, writeAnswer } from './write-answer.ts';

/** Uploads files, for calls that name them by their IDs. */
export const uploadFiles: OwnCommand = {
  summary: 'Upload files of up to 100 MB, and print their document IDs',
  words: 'FILE...',
  notes: [],
  options: [],
  async run(line, terminal) {
    if (line.positionals.length === 0) throw new UsageError('Name the files to upload.');
    const client = await clientOf(line, terminal);
    for (const name of line.positionals) {
      const document_id = await client.upload(await openFile(name, terminal));
      await writeAnswer({ document_id }, destinationOf(line), terminal);
    }
  },
};
