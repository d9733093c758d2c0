import type { Client } from '../create-client.ts';
import type { WaitOptions } from '../jobs.ts';
import { ServiceError } from '../service-error.ts';
import { clientOf } from './client-of.ts';
import type { Command } from './command.ts';
import { completedWords } from './complete-words.ts';
import { findCommand } from './find-command.ts';
import { commandHelp, help, ownCommandHelp, versionText } from './help.ts';
import type { OwnCommand } from './own-command.ts';
import { ownCommands } from './own-commands.ts';
import { type Line, parseLine } from './parse-line.ts';
import { readFields } from './read-fields.ts';
import type { Terminal } from './terminal.ts';
import { UsageError } from './usage-error.ts';
import { waitBar } from './wait-bar.ts';
import { destinationOf, writeAnswer } from './write-answer.ts';

/** Runs a command line; gives the exit code: 0, 1 if the call failed, or 2 if the line cannot be understood. */
export async function run(words: readonly string[], terminal: Terminal): Promise<number> {
  try {
    await runCommand(words, terminal);
    return 0;
  } catch (error) {
    const isUsage = error instanceof UsageError;
    const isJson = !isUsage && words.includes('--json');
    terminal.stderr.write(`${isJson ? JSON.stringify(failureFacts(error)) : failureText(error)}\n`);
    return isUsage ? 2 : 1;
  }
}

async function runCommand([name, ...words]: readonly string[], terminal: Terminal): Promise<void> {
  const { stdout } = terminal;
  if (name === undefined || name === 'help' || name.startsWith('-')) {
    const isVersion = name === '--version' || name === '-v';
    stdout.write(isVersion ? versionText() : words[0] === undefined ? help() : helpOf(words));
    return;
  }
  if (name === 'complete') {
    stdout.write(completedWords(words.slice(1))); // the first one is --
    return;
  }
  const own = ownCommandIn([name, ...words]);
  if (own !== undefined) return runOwnCommand(own, words.slice(own.split(' ').length - 1), terminal);
  const command = findCommand(name);
  const line = parseLine(words, command);
  if (line.common.help) {
    stdout.write(commandHelp(command));
    return;
  }
  const client = await clientOf(line, terminal);
  const fields = await readFields(command, line, terminal);
  checkOutput(command, line, fields, terminal);
  await writeAnswer(await call(client, command, line, fields, terminal), destinationOf(line), terminal);
}

async function runOwnCommand(name: string, words: readonly string[], terminal: Terminal): Promise<void> {
  const command = ownCommands[name] as OwnCommand;
  const line = parseLine(words, command);
  if (line.common.help) terminal.stdout.write(ownCommandHelp(name));
  else await command.run(line, terminal);
}

/** The name of the command that the words begin with, if it is one of several calls. */
function ownCommandIn([first, second]: readonly string[]): string | undefined {
  return [`${first} ${second}`, `${first}`].find((name) => name in ownCommands);
}

function helpOf(words: readonly string[]): string {
  const own = ownCommandIn(words);
  return own === undefined ? commandHelp(findCommand(words[0] ?? '')) : ownCommandHelp(own);
}

/** Calls the endpoint. With --wait, the work is a job, and its file is downloaded. */
async function call(
  client: Client,
  { endpoint, gives }: Command,
  { common }: Line,
  fields: Readonly<Record<string, unknown>>,
  terminal: Terminal,
): Promise<unknown> {
  const method = client[endpoint] as (fields: unknown, options?: object) => Promise<unknown>;
  const key = common['idempotency-key'];
  const options = key === undefined ? {} : { idempotencyKey: key };
  if (!common.wait) return method(fields, options);
  if (gives !== 'made') throw new UsageError('--wait is for commands that make a file.');
  const job = (await method({ ...fields, async: true }, options)) as {
    done(options: WaitOptions): Promise<{ document_id: string } | { documents: unknown }>;
  };
  const bar = waitBar(terminal);
  const stored = await job.done({ onJob: bar.show }).finally(bar.end);
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

function failureText(error: unknown): string {
  if (!(error instanceof ServiceError)) return error instanceof Error ? error.message : String(error);
  const { message, code, requestId, details, docUrl } = error;
  const fields =
    details.length > 1 ? details.map(({ field, message: why }) => `\n  ${field} ${why}`).join('') : '';
  const id = requestId === undefined ? '' : `, request ${requestId}`;
  return `${message} (${code}${id})${fields}${docUrl === undefined ? '' : `\n  ${docUrl}`}`;
}

function failureFacts(error: unknown): object {
  if (!(error instanceof ServiceError)) return { message: failureText(error) };
  const { name, code, message, status, requestId: request_id, details, docUrl: doc_url } = error;
  return { name, code, message, status, request_id, details, doc_url };
}
