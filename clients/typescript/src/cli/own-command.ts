import type { CommandOption } from './command.ts';
import type { Line } from './parse-line.ts';
import type { Terminal } from './terminal.ts';

/** A command that is more than a call of one endpoint. */
export interface OwnCommand {
  readonly summary: string;
  /** What follows the command, as help shows it. */
  readonly words: string;
  /** More of what it does, a paragraph each. */
  readonly notes: readonly string[];
  readonly options: readonly CommandOption[];
  run(line: Line, terminal: Terminal): Promise<void>;
}

/** An option with a text. */
export function textOption(name: string, ...notes: readonly string[]): CommandOption {
  return { name, field: name, kind: 'text', notes };
}

/** What was typed for an option with a text. */
export function textOf({ given }: Line, name: string): string | undefined {
  const found = given.find(([option]) => option.name === name)?.[1].value;
  return typeof found === 'string' ? found : undefined;
}
