import { parseArgs } from 'node:util';
import type { Command, CommandOption } from './command.ts';
import { commonOptions } from './common-options.ts';
import { nearestWord } from './nearest-word.ts';
import { UsageError } from './usage-error.ts';

/** A command line, taken apart. */
export interface Line {
  readonly common: { readonly [name in keyof typeof commonOptions]?: string | boolean };
  /** The command's own options, as they were typed. */
  readonly given: readonly (readonly [CommandOption, Typed])[];
  readonly positionals: readonly string[];
}

/** What was typed for an option: `isFile` if the value names a file to read it from. */
export interface Typed {
  readonly value: string | boolean | readonly string[];
  readonly isFile: boolean;
}

/** Takes the words after a command apart. Throws UsageError for an option that it does not have. */
export function parseLine(words: readonly string[], { options }: Pick<Command, 'options'>): Line {
  const spellings = options.flatMap(spellingsOf);
  const own = Object.fromEntries(
    spellings.map(({ name, type, isList }) => [name, { type, ...(isList && { multiple: true }) }]),
  );
  const { values, positionals } = parsed(words, { ...own, ...commonOptions });
  const given = spellings.flatMap(({ name, option, isFile, means }) => {
    const value = values[name];
    return value === undefined ? [] : [[option, { value: means ?? value, isFile }] as const];
  });
  return { common: values as Line['common'], given, positionals }; // the table above says so
}

/** The names under which an option may be typed, without dashes. */
export function optionNames(option: CommandOption): readonly string[] {
  return spellingsOf(option).map(({ name }) => name);
}

interface Spelling {
  readonly name: string;
  readonly option: CommandOption;
  readonly type: 'string' | 'boolean';
  readonly isFile: boolean;
  readonly isList?: boolean;
  /** What the option says by being there. */
  readonly means?: boolean;
}

function spellingsOf(option: CommandOption): readonly Spelling[] {
  const { name, kind } = option;
  const plain = { name, option, type: 'string', isFile: false } as const;
  switch (kind) {
    case 'flag':
    case 'flag-on':
      return [
        { ...plain, type: 'boolean', means: true },
        { ...plain, name: `no-${name}`, type: 'boolean', means: false },
      ];
    case 'long-text':
      return [plain, { ...plain, name: `${name}-file`, isFile: true }];
    case 'base64':
      return [{ ...plain, isFile: true }];
    case 'list':
      return [{ ...plain, isList: true }];
    default:
      return [plain];
  }
}

type Values = Readonly<Record<string, string | boolean | readonly string[] | undefined>>;

function parsed(
  args: readonly string[],
  options: NonNullable<Parameters<typeof parseArgs>[0]>['options'],
): { values: Values; positionals: readonly string[] } {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      ...(options && { options }),
      allowPositionals: true,
    });
    return { values: values as Values, positionals };
  } catch (error) {
    // Node's own words, without its advice about dashes, which is for programmers.
    const message = String((error as Error).message).replace(/\. To specify.*$/s, '');
    const [, unknown] = /^Unknown option '--([^']+)'/.exec(message) ?? [];
    const near = unknown === undefined ? undefined : nearestWord(unknown, Object.keys(options ?? {}));
    throw new UsageError(
      `${message.replace(/\.$/, '')}.${near === undefined ? '' : ` Did you mean --${near}?`}`,
    );
  }
}
