import { commands } from '../generated/commands.ts';
import { apiVersion, clientVersion } from '../generated/endpoints.ts';
import type { Command, CommandOption } from './command.ts';
import { commonNotes } from './common-options.ts';
import type { OwnCommand } from './own-command.ts';
import { ownCommands } from './own-commands.ts';

/** All commands, and what they have in common. */
export function help(): string {
  const names = [...Object.keys(commands), ...Object.keys(ownCommands)];
  const width = Math.max(...names.map((name) => name.length)) + 2;
  const row = (name: string, summary: string) => `  ${name.padEnd(width)}${summary}\n`;
  return `Usage: pdf-service COMMAND [files] [options]

  pdf-service login
  pdf-service html page.html -o page.pdf
  pdf-service merge a.pdf b.pdf -o both.pdf
  pdf-service grep Total invoice.pdf --print total_matches

Commands:
${Object.entries(commands)
  .map(([name, { summary }]) => row(name, summary))
  .join('')}
${Object.entries(ownCommands)
  .map(([name, { summary }]) => row(name, summary))
  .join('')}
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

/** How a command is used that is more than a call of one endpoint. */
export function ownCommandHelp(name: string): string {
  const { summary, words, notes, options } = ownCommands[name] as OwnCommand;
  return `Usage: pdf-service ${name} ${words}

${summary}.
${notes.map((note) => `\n${wrapped(note, '')}`).join('')}${options.length > 0 ? `\nOptions:\n${options.map(optionHelp).join('')}` : ''}
${commonHelp}`;
}

/** The version of this package, and of the API that it was made for. */
export function versionText(): string {
  return `pdf-service ${clientVersion} for the API of ${apiVersion}\n`;
}

const commonHelp = `Options of every command:
${Object.values(commonNotes)
  .map(([words, note]) => `  ${words.padEnd(23)}${note}\n`)
  .join('')}
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

function wrapped(text: string, margin = '      '): string {
  const lines = text.replaceAll('`', '').match(/\S.{0,88}(?=\s|$)/g) ?? [];
  return lines.map((line) => `${margin}${line}\n`).join('');
}
