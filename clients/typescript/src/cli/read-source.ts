import { access, readFile } from 'node:fs/promises';
import { buffer, text } from 'node:stream/consumers';
import { fileFromPath } from '../node.ts';
import type { Source } from './command.ts';
import type { Terminal } from './terminal.ts';
import { UsageError } from './usage-error.ts';

/** The field that files, URLs or document IDs go to; `-` is standard input. Throws UsageError. */
export async function readSource(
  source: Source,
  names: readonly string[],
  terminal: Terminal,
): Promise<Readonly<Record<string, unknown>>> {
  const { kind, content, url, id } = source;
  const [name] = names;
  if (name === undefined) throw new UsageError('Name a file, or - for standard input.');
  if (names.length > 1 && kind !== 'files') throw new UsageError(`Name one file, not ${names.length}.`);
  const kinds = new Set(names.map((each) => kindOf(each, source)));
  if (kinds.size > 1) throw new UsageError('Name files, URLs or document IDs, but not some of each.');
  const field = { file: content, url, id }[[...kinds][0] ?? 'file'] ?? content;
  if (field !== content) return { [field]: kind === 'files' ? names : name };
  if (kind === 'text') return { [content]: await readText(name, terminal) };
  const files = await Promise.all(names.map((each) => openFile(each, terminal)));
  return { [content]: kind === 'files' ? files : files[0] };
}

function kindOf(name: string, { url, id }: Source): 'file' | 'url' | 'id' {
  if (url !== undefined && /^https?:\/\//i.test(name)) return 'url';
  return id !== undefined && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(name) ? 'id' : 'file';
}

async function readText(name: string, { stdin }: Terminal): Promise<string> {
  if (name === '-') return text(stdin);
  await checkReadable(name);
  return readFile(name, 'utf8');
}

/** Opens a file to be sent. */
export async function openFile(name: string, { stdin }: Terminal) {
  if (name === '-') return buffer(stdin);
  await checkReadable(name);
  return fileFromPath(name);
}

async function checkReadable(name: string): Promise<void> {
  await access(name).catch(() => {
    throw new UsageError(`${name} cannot be read: there is no such file, or it is not yours to read.`);
  });
}
