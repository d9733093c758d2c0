import { type Client, createClient } from '../create-client.ts';
import { ServiceError } from '../service-error.ts';
import type { Command } from './command.ts';
import { findCommand } from './find-command.ts';
import { commandHelp, help, versionText } from './help.ts';
import { type Line, parseLine } from './parse-line.ts';
import { readFields } from './read-fields.ts';
import { openFile } from './read-source.ts';
import type { Terminal } from './terminal.ts';
import { UsageError } from './usage-error.ts';
import { writeAnswer } from './write-answer.ts';

/** Runs a command line; gives the exit code: 0, 1 if the call failed, or 2 if the line cannot be understood. */
export async function run(words: readonly string[], terminal: Terminal): Promise<number> {
  try {
    await runCommand(words, terminal);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      terminal.stderr.write(`${error.message}\n`);
      return 2;
    }
    terminal.stderr.write(`${failureText(error)}\n`);
    return 1;
  }
}

async function runCommand([name, ...words]: readonly string[], terminal: Terminal): Promise<void> {
  const { stdout } = terminal;
  if (name === undefined || name === 'help' || name.startsWith('-')) {
    const isVersion = name === '--version' || name === '-v';
    stdout.write(
      isVersion ? versionText() : words[0] === undefined ? help() : commandHelp(findCommand(words[0])),
    );
    return;
  }
  if (name === 'upload') return uploadFiles(parseLine(words, { options: [] }), terminal);
  const command = findCommand(name);
  const line = parseLine(words, command);
  if (line.common.help) {
    stdout.write(commandHelp(command));
    return;
  }
  const client = clientOf(line, terminal);
  const fields = await readFields(command, line, terminal);
  checkOutput(command, line, fields, terminal);
  await writeAnswer(await call(client, command, line, fields), destination(line), terminal);
}

async function uploadFiles(line: Line, terminal: Terminal): Promise<void> {
  if (line.positionals.length === 0) throw new UsageError('Name the files to upload.');
  const client = clientOf(line, terminal);
  for (const name of line.positionals) {
    const document_id = await client.upload(await openFile(name, terminal));
    await writeAnswer({ document_id }, destination(line), terminal);
  }
}

/** Calls the endpoint. With --wait, the work is a job, and its file is downloaded. */
async function call(
  client: Client,
  { endpoint, gives }: Command,
  { common }: Line,
  fields: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  const method = client[endpoint] as (fields: unknown, options?: object) => Promise<unknown>;
  const key = common['idempotency-key'];
  const options = key === undefined ? {} : { idempotencyKey: key };
  if (!common.wait) return method(fields, options);
  if (gives !== 'made') throw new UsageError('--wait is for commands that make a file.');
  const job = (await method({ ...fields, async: true }, options)) as {
    done(): Promise<{ document_id: string } | { documents: unknown }>;
  };
  const stored = await job.done();
  if (common.output === undefined || 'documents' in stored) return stored;
  return client.downloadFile({ document_id: stored.document_id });
}

/** Before anything is paid for: a file must not go to a screen. */
function checkOutput(
  { gives }: Command,
  { common }: Line,
  fields: Readonly<Record<string, unknown>>,
  { stdout }: Terminal,
): void {
  const { mode = 'memory' } = (fields.storage ?? {}) as { mode?: string };
  const isFile =
    gives === 'file' ||
    (gives === 'zip' && fields.format !== 'json' && !fields.dry_run) ||
    (gives === 'either' && (fields.format ?? 'json') !== 'json') ||
    (gives === 'made' && mode === 'memory' && !fields.async && !fields.dry_run && !common.wait);
  if (isFile && common.output === undefined && stdout.isTTY) {
    throw new UsageError('Say where the file goes: -o name, or -o - for standard output.');
  }
}

function destination({ common: { output, print } }: Line) {
  return { output: output as string | undefined, print: print as string | undefined }; // as their types say
}

function clientOf({ common }: Line, { env }: Terminal): Client {
  const key = (common.key as string | undefined) ?? env.PDF_SERVICE_KEY;
  const baseUrl = (common.base as string | undefined) ?? env.PDF_SERVICE_URL ?? 'http://localhost:3000';
  if (!key) throw new UsageError('Set PDF_SERVICE_KEY to an API key, or give it as --key.');
  if (!URL.canParse(baseUrl)) throw new UsageError(`${baseUrl} is not the address of a service.`);
  return createClient({ key, baseUrl });
}

function failureText(error: unknown): string {
  if (!(error instanceof ServiceError)) return error instanceof Error ? error.message : String(error);
  const { message, code, requestId, details } = error;
  const fields =
    details.length > 1 ? details.map(({ field, message: why }) => `\n  ${field} ${why}`).join('') : '';
  const id = requestId === undefined ? '' : `, request ${requestId}`;
  return `${message} (${code}${id})${fields}`;
}
