import { commands } from '../generated/commands.ts';
import type { Command } from './command.ts';
import { UsageError } from './usage-error.ts';

/** Names that people try, beside those that follow from the endpoints. */
const otherNames: Readonly<Record<string, string>> = { images: 'image', extract: 'extract-text' };

/** The command of that name; an endpoint's own name, such as `html-to-pdf` or `htmlToPdf`, is one, too. Throws UsageError. */
export function findCommand(name: string): Command {
  const found = commands[otherNames[name] ?? name];
  if (found) return found;
  const spellings = [letters(name), `get${letters(name)}`];
  const byEndpoint = Object.values(commands).find(({ endpoint }) => spellings.includes(letters(endpoint)));
  if (byEndpoint) return byEndpoint;
  const near = Object.keys(commands).filter((known) => known.includes(name) || name.includes(known));
  const guess = near.length > 0 ? ` Did you mean ${near.join(' or ')}?` : '';
  throw new UsageError(`There is no command ${name}.${guess} pdf-service --help lists the commands.`);
}

function letters(name: string): string {
  return name.replaceAll('-', '').toLowerCase();
}
