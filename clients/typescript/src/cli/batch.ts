import { appendFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from '../create-client.ts';
import type { BatchRow } from '../generated/types.ts';
import { batchOf } from './batch-state.ts';
import { clientOf } from './client-of.ts';
import { documentsInto } from './documents-into.ts';
import { type OwnCommand, textOf, textOption } from './own-command.ts';
import type { Line } from './parse-line.ts';
import type { Terminal } from './terminal.ts';
import { UsageError } from './usage-error.ts';
import { waitBar } from './wait-bar.ts';

/** The file of the rows that failed. */
const errorsFile = 'errors.jsonl';

/** Makes a PDF of each row of a file, and downloads them as they come. */
export const batch: OwnCommand = {
  summary: 'Make a PDF of each row of a CSV or JSON lines, and download them as they come',
  words: 'TEMPLATE|/ENDPOINT DATA -o FOLDER [--filename NAME]',
  notes: [
    'TEMPLATE is the name of a template, and the columns are its data; or name an endpoint, such as /textToPdf, and the columns are its fields.',
    `If it is interrupted, run it again with the same folder: it continues where it was, and nothing is made or paid for twice. Rows that failed are lines of ${errorsFile} in the folder, and the exit code is 1.`,
  ],
  options: [textOption('filename', 'Name of each PDF, such as `{{ customer }}-{{ no }}.pdf`.')],
  async run(line, terminal) {
    const [what, data, ...others] = line.positionals;
    const folder = line.common.output as string | undefined;
    if (what === undefined || data === undefined || others.length > 0)
      throw new UsageError('Name a template or an endpoint, and one file of data.');
    if (folder === undefined || folder === '-') throw new UsageError('Say the folder for the PDFs: -o out/');
    const client = await clientOf(line, terminal);
    await mkdir(folder, { recursive: true });
    const filename = textOf(line, 'filename');
    const named = what.startsWith('/') ? { endpoint: what } : { template: what };
    const batchId = await batchOf(client, { ...named, ...(filename && { filename }) }, data, folder);
    await follow(client, batchId, folder, line, terminal);
  },
};

/** Downloads each row's PDF once the row has ended. Throws if rows failed. */
async function follow(
  client: Client,
  batchId: string,
  folder: string,
  { common }: Line,
  terminal: Terminal,
): Promise<void> {
  const bar = waitBar(terminal);
  const documents = documentsInto(client, folder);
  const errors = join(folder, errorsFile);
  await rm(errors, { force: true });
  let [total, failed] = [0, 0];
  try {
    const rows = client.batches.rows(batchId, {
      onBatch: (current) => {
        total = current.total;
        bar.show(current);
      },
    });
    for await (const row of rows) {
      const path = row.document_id === undefined ? undefined : await documents.download(row);
      if (path === undefined) failed += 1;
      if (path === undefined) await appendFile(errors, `${JSON.stringify(factsOf(row))}\n`);
      if (common.json) terminal.stdout.write(`${JSON.stringify({ ...factsOf(row), path })}\n`);
    }
    await documents.end();
  } finally {
    bar.end();
  }
  if (failed > 0) throw new Error(`${failed} of ${total} rows failed: see ${errors}. Batch ${batchId}.`);
  if (!common.json) terminal.stderr.write(`${folder}: ${total} PDFs\n`);
}

function factsOf({ row, status, credits, document_id, code, message, details }: BatchRow): object {
  return { row, status, credits, document_id, code, message, details };
}
