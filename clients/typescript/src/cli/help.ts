import { commands } from '../generated/commands.ts';
import { apiVersion } from '../generated/endpoints.ts';
import type { Command, CommandOption } from './command.ts';

/** All commands, and what they have in common. */
export function help(): string {
  const width = Math.max(...Object.keys(commands).map((name) => name.length)) + 2;
  const row = (name: string, summary: string) => `  ${name.padEnd(width)}${summary}\n`;
  return `Usage: pdf-service COMMAND [files] [options]

  pdf-service html page.html -o page.pdf
  pdf-service merge a.pdf b.pdf -o both.pdf
  pdf-service grep Total invoice.pdf --print total_matches

Commands:
${Object.entries(commands)
  .map(([name, { summary }]) => row(name, summary))
  .join('')}${row('upload', 'Upload files of up to 100 MB, and print their document IDs')}
pdf-service COMMAND --help shows what a command takes. A file may be -, which is standard input.

${commonHelp}`;
}

/** How one command is used. */
export function commandHelp(command: Command): string {
  const name = Object.keys(commands).find((key) => commands[key] === command);
  const { summary, price, options, argument, source } = command;
  const words = [argument?.toUpperCase(), source && sourceWord(source), options.length > 0 && '[options]'];
  return `Usage: pdf-service ${[name, ...words].filter(Boolean).join(' ')}

${summary}. Price: ${price}.
${options.length > 0 ? `\nOptions:\n${options.map(optionHelp).join('')}` : ''}
${commonHelp}`;
}

/** The version of the API that this client was made for. */
export function versionText(): string {
  return `pdf-service for the API of ${apiVersion}\n`;
}

const commonHelp = `Options of every command:
  -o, --output FILE      where the file or the answer goes; - is standard output
  --print FIELD          print one field of an answer in JSON
  --wait                 do the work as a job, wait for it, and download its file
  --key KEY              API key, instead of PDF_SERVICE_KEY
  --base URL             address of the service, instead of PDF_SERVICE_URL; http://localhost:3000 by default
  --idempotency-key KEY  the same key and request give the first answer again for 24 hours, at no cost
  -h, --help

Exit codes: 0, 1 if the call failed, 2 if the command line cannot be understood.
`;

function sourceWord({ kind, url, id }: NonNullable<Command['source']>): string {
  const word = ['FILE', url && 'URL', id && 'DOCUMENT_ID'].filter(Boolean).join('|');
  return kind === 'files' ? `${word}...` : word;
}

function optionHelp(option: CommandOption): string {
  const { name, kind, values, notes } = option;
  const choice = values ? values.join('|') : undefined;
  const head = {
    flag: `--${name}`,
    'flag-on': `--no-${name}`,
    number: `--${name} NUMBER`,
    text: `--${name} ${choice ?? 'TEXT'}`,
    'long-text': `--${name} TEXT, --${name}-file FILE`,
    value: `--${name} VALUE`,
    list: `--${name} VALUE...`,
    base64: `--${name} FILE`,
  }[kind];
  return `  ${head}\n${wrapped(notes.join(' '))}`;
}

function wrapped(text: string): string {
  const lines = text.replaceAll('`', '').match(/\S.{0,88}(?=\s|$)/g) ?? [];
  return lines.map((line) => `      ${line}\n`).join('');
}
