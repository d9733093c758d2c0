import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { foreignNativeFiles } from '../../lib/bundles/native-files.ts';
import { foreignMessage } from '../../lib/functions/service-function.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'native-'));
});

afterEach(() => rmSync(folder, { recursive: true, maxRetries: 5 }));

function lay(name: string, bytes: Uint8Array): void {
  mkdirSync(join(folder, 'node_modules'), { recursive: true });
  writeFileSync(join(folder, 'node_modules', name), bytes);
}

/** The head of an ELF file: its class, byte order and processor. */
function elf(bits: 1 | 2, machine: number, rest = ''): Buffer {
  const head = Buffer.alloc(64);
  head.set([0x7f, 0x45, 0x4c, 0x46, bits, 1, 1]);
  head.writeUInt16LE(machine, 18);
  return Buffer.concat([head, Buffer.from(rest)]);
}

const machO = Buffer.from('cffaedfe0c00000100000000060000000f000000', 'hex');

test.each([
  ['macOS', 'sharp-darwin-arm64.node', machO],
  ['macOS, a library', 'libvips-cpp.8.17.dylib', machO],
  ['Windows', 'sharp-win32-x64.node', Buffer.from('MZ')],
  ['Linux on ARM', 'sharp-linux-arm64.node', elf(2, 0xb7)],
  ['Linux of 32 bits', 'sharp-linux-ia32.node', elf(1, 3)],
  ['Linux with musl', 'libvips-cpp.so.8.17.1', elf(2, 0x3e, '\0libc.musl-x86_64.so.1\0')],
  ['nothing: it is empty', 'empty.node', Buffer.alloc(0)],
])('a file for %s is found', (_system, name, bytes) => {
  lay('right.node', elf(2, 0x3e));
  lay('package.json', machO);
  lay(name, bytes);
  expect(foreignNativeFiles(folder, 'x86_64')).toEqual([`node_modules/${name}`]);
});

test('a file for the function’s own processor is accepted', () => {
  lay('right.node', elf(2, 0xb7));
  expect(foreignNativeFiles(folder, 'arm64')).toEqual([]);
  expect(foreignNativeFiles(folder, 'x86_64')).toEqual(['node_modules/right.node']);
});

test('files that a Linux machine installs pass', () => {
  const root = join(import.meta.dirname, '../../node_modules/@img');
  const installed = readdirSync(root).filter((name) => name.endsWith('linux-x64'));
  for (const name of installed) expect(foreignNativeFiles(join(root, name), 'x86_64')).toEqual([]);
});

test('the message names the file and the cure', () => {
  expect(foreignMessage('node_modules/sharp.node')).toMatch(
    /^node_modules\/sharp\.node .*npm ci --os=linux --cpu=x64 --libc=glibc$/,
  );
});

test('docs/deploy.md names the same cure', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/deploy.md'), 'utf8');
  expect(page).toContain('npm ci --os=linux --cpu=x64 --libc=glibc');
});
