import { commands } from '../generated/commands.ts';
import type { CommandOption } from './command.ts';
import { commonNotes } from './common-options.ts';
import { ownCommands } from './own-commands.ts';
import { optionNames } from './parse-line.ts';

/** A word that may stand at the cursor, and what it means. */
type Candidate = readonly [word: string, meaning: string];

/** The words that may stand where the last one is being typed, a line each; none where a file is expected. */
export function completedWords(words: readonly string[]): string {
  const current = words.at(-1) ?? '';
  return candidates(words.slice(0, -1), current)
    .filter(([word]) => word.startsWith(current))
    .map(([word, meaning]) => `${word}${meaning && `\t${meaning.replaceAll(/\s+/g, ' ')}`}\n`)
    .join('');
}

function candidates(before: readonly string[], current: string): readonly Candidate[] {
  const [first, second] = before;
  if (first === undefined) return commandNames();
  const own = ownCommands[`${first} ${second}`] ?? ownCommands[first];
  const command = own ?? commands[first];
  if (before.length === 1 && !own) {
    const further = Object.entries(ownCommands).filter(([name]) => name.startsWith(`${first} `));
    if (further.length > 0) return further.map(([name, { summary }]) => [name.split(' ')[1] ?? '', summary]);
  }
  if (first === 'completion') return ['bash', 'zsh', 'fish'].map((shell) => [shell, '']);
  const options = command?.options ?? [];
  if (current.startsWith('-')) return [...options.flatMap(optionWords), ...commonWords()];
  const asked = options.find(({ name }) => `--${name}` === before.at(-1));
  return (asked?.values ?? []).map((value) => [String(value), '']);
}

function commandNames(): readonly Candidate[] {
  const own = Object.entries(ownCommands).map(
    ([name, { summary }]) => [name.split(' ')[0] ?? '', summary] as const,
  );
  return [...own, ...Object.entries(commands).map(([name, { summary }]) => [name, summary] as const)];
}

function optionWords(option: CommandOption): readonly Candidate[] {
  return optionNames(option).map((name) => [`--${name}`, option.notes[0] ?? '']);
}

function commonWords(): readonly Candidate[] {
  return Object.entries(commonNotes).map(([name, [, note]]) => [`--${name}`, note]);
}
