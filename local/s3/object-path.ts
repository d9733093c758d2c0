import { join } from 'node:path';

/** A file's name is at most 255 bytes on every file system, and marks need some of them. */
const nameCharacters = 200;

/**
 * The path of an object below its bucket's folder. The key's own folders are kept, so that listing a prefix reads only
 * that part; characters that a file system could interpret differently are percent-encoded: dots, and capitals, since
 * some file systems ignore case. `~` ends an object's name, so that `a` and `a/b` can both exist, and `+` marks a name
 * that continues in the next folder.
 */
export function objectPath(key: string): string {
  return `${join(...key.split('/').flatMap(folderNames))}~`;
}

/** The folders in an object's path, without the last name, for listing a prefix. */
export function folderPath(prefix: string): string {
  const folders = prefix.split('/').slice(0, -1);
  return join('.', ...folders.flatMap(folderNames));
}

/** The key of an object, from its path by objectPath. */
export function objectKey(path: string): string {
  return path
    .slice(0, -1)
    .replaceAll('\\', '/') // Windows
    .replaceAll('+/', '')
    .split('/')
    .map((name) => (name === '%' ? '' : decodeURIComponent(name)))
    .join('/');
}

function folderNames(segment: string): readonly string[] {
  if (segment === '') return ['%'];
  const encoded = [...Buffer.from(segment)].map(encodedByte).join('');
  const pieces: string[] = [];
  for (let start = 0; start < encoded.length; start += nameCharacters) {
    pieces.push(encoded.slice(start, start + nameCharacters));
  }
  return pieces.map((piece, index) => (index < pieces.length - 1 ? `${piece}+` : piece));
}

function encodedByte(byte: number): string {
  const character = String.fromCharCode(byte);
  return /[a-z0-9_-]/.test(character) ? character : `%${byte.toString(16).padStart(2, '0')}`;
}
