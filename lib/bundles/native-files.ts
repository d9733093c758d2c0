import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** ELF's numbers for Lambda's processors. */
const machines = { x86_64: 0x3e, arm64: 0xb7 } as const;

/**
 * The native files in a folder and its subfolders that Lambda's Linux cannot load on that processor: those for another
 * system or processor, and those that need musl instead of glibc.
 * See docs/decisions/aws.md#lambdas-native-packages-are-installed-by-npm
 */
export function foreignNativeFiles(folder: string, architecture: keyof typeof machines): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(node|dylib|dll)$|\.so(\.\d+)*$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => !isLoadable(readFileSync(path), machines[architecture]))
    .map((path) => relative(folder, path))
    .sort();
}

/** Whether it is a 64-bit little-endian ELF file for that processor. */
function isLoadable(file: Buffer, machine: number): boolean {
  const isElf = file.subarray(0, 6).equals(Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1]));
  return isElf && file.length > 20 && file.readUInt16LE(18) === machine && !file.includes('libc.musl-');
}
