import { readFile } from 'node:fs/promises';
import type { Command, CommandOption } from './command.ts';
import type { Line, Typed } from './parse-line.ts';
import { readSource } from './read-source.ts';
import type { Terminal } from './terminal.ts';
import { UsageError } from './usage-error.ts';

/** The request that a command line means: its argument, its files and its options. Throws UsageError. */
export async function readFields(
  { argument, source, options }: Command,
  { positionals, given }: Line,
  terminal: Terminal,
): Promise<Record<string, unknown>> {
  const [first, ...rest] = positionals;
  if (argument !== undefined && first === undefined)
    throw new UsageError(`Say the ${argument} after the command.`);
  const fields: Record<string, unknown> = argument === undefined ? {} : { [argument]: first };
  const names = argument === undefined ? positionals : rest;
  if (source) Object.assign(fields, await readSource(source, names, terminal));
  else if (names.length > 0) throw new UsageError(`What is ${names[0]}? The command takes no files.`);
  for (const [option, typed] of given) set(fields, option.field.split('.'), await readValue(option, typed));
  const missing = options.find(({ field, isRequired }) => isRequired && !(field in fields));
  if (missing) throw new UsageError(`--${missing.name} is missing.`);
  return fields;
}

function set(fields: Record<string, unknown>, [name = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    fields[name] = value;
    return;
  }
  const inner = fields[name];
  if (typeof inner !== 'object' || inner === null) fields[name] = {};
  set(fields[name] as Record<string, unknown>, rest, value);
}

async function readValue({ kind, name }: CommandOption, { value, isFile }: Typed): Promise<unknown> {
  if (typeof value === 'boolean') return value;
  if (typeof value !== 'string') return listOf(value);
  if (isFile) return readFile(value, kind === 'base64' ? 'base64' : 'utf8');
  if (kind === 'number') return numberOf(value) ?? fail(`--${name} is a number, not ${value}.`);
  if (kind === 'value') return numberOf(value) ?? jsonOf(value) ?? value;
  return value;
}

function listOf(values: readonly string[]): readonly unknown[] {
  return values.flatMap((value) => jsonOf(value) ?? value);
}

function numberOf(text: string): number | undefined {
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : undefined;
}

/** The object or the list that a text is in JSON. */
function jsonOf(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return fail(`${text.slice(0, 40)} is not JSON.`);
  }
}

function fail(message: string): never {
  throw new UsageError(message);
}
