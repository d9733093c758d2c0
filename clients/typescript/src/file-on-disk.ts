import { InvalidInputError } from './errors.ts';
import type { NamedBlob } from './file-input.ts';

/** The file at a path. It is read while it is sent, and never whole in memory. Throws invalid_options. */
export async function fileOnDisk(path: string): Promise<NamedBlob> {
  const fs = builtin('node:fs');
  if (!fs) throw noFile(path, 'there are no files on disk here. Give its bytes, a Blob or a stream');
  const isFile = fs.statSync(path, { throwIfNoEntry: false })?.isFile();
  if (!isFile)
    throw noFile(path, `there is no such file in ${process.cwd()}. Give a path, bytes or a stream`);
  return { name: path.split(/[\\/]/).at(-1) || 'file', blob: await fs.openAsBlob(path) };
}

/** A module of Node, which Deno and Bun have as well. It is not imported, as browsers lack it. */
function builtin(name: 'node:fs'): typeof import('node:fs') | undefined {
  return (globalThis.process as NodeJS.Process | undefined)?.getBuiltinModule?.(name);
}

function noFile(path: string, why: string): InvalidInputError {
  const shown = path.length > 80 ? `${path.slice(0, 80)}…` : path;
  return new InvalidInputError('invalid_options', `"${shown}" cannot be sent as a file: ${why}.`);
}
