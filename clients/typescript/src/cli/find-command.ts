import { commands } from '../generated/commands.ts';
import type { Command } from './command.ts';
import { nearestWord } from './nearest-word.ts';
import { ownCommands } from './own-commands.ts';
import { UsageError } from './usage-error.ts';

/** Names that people try, beside those that follow from the endpoints. */
const otherNames: Readonly<Record<string, string>> = { images: 'image', extract: 'extract-text' };

/** The command of that name; an endpoint's own name, such as `html-to-pdf` or `htmlToPdf`, is one, too. Throws UsageError. */
export function findCommand(name: string): Command {
  const found = commands[otherNames[name] ?? name];
  if (found) return found;
  const spellings = ['', 'get', 'list'].map((verb) => `${verb}${letters(name)}`);
  const byEndpoint = Object.values(commands).find(({ endpoint }) => spellings.includes(letters(endpoint)));
  if (byEndpoint) return byEndpoint;
  const near = nearestWord(name, [
    ...Object.keys(commands),
    ...Object.keys(ownCommands),
    ...Object.values(commands).map(({ endpoint }) => endpoint),
  ]);
  const guess = near === undefined ? '' : ` Did you mean ${near}?`;
  throw new UsageError(`There is no command ${name}.${guess} pdf-service --help lists the commands.`);
}

function letters(name: string): string {
  return name.replaceAll('-', '').toLowerCase();
}
