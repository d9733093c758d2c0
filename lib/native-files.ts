import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** ELF's numbers for the processors that Lambda has. */
const machines = { x86_64: 0x3e, arm64: 0xb7 } as const;

/**
 * The files in a folder, and in those below it, that a program loads as native code and that Lambda's Linux cannot load
 * on that processor: those for another system or processor, and those that need musl in place of glibc.
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

/** An ELF file of 64 bits, its least byte first. */
function isLoadable(file: Buffer, machine: number): boolean {
  const isElf = file.subarray(0, 6).equals(Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1]));
  return isElf && file.length > 20 && file.readUInt16LE(18) === machine && !file.includes('libc.musl-');
}
