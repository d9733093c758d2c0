import { safeName } from './safe-name.ts';

const maximumBytes = 200;

/**
 * Names as those of files in one folder, in the same order: safe on every system, never a path, and each only once, whatever
 * the case. One that leaves nothing becomes `fallback`; one that is taken gets a number: `report (2).pdf`.
 */
export function entryNames(names: readonly string[], fallback: string): string[] {
  const taken = new Set<string>();
  const nextNumbers = new Map<string, number>();
  return names.map((name) => {
    const clean = cleaned(name) || fallback;
    const { stem, extension } = parted(clean);
    let unique = clean;
    let number = nextNumbers.get(folded(clean)) ?? 2;
    for (; taken.has(folded(unique)); number++) unique = `${stem} (${number})${extension}`;
    nextNumbers.set(folded(clean), number);
    taken.add(folded(unique));
    return unique;
  });
}

/** Some file systems do not tell upper from lower case, or one form of Unicode from another. */
function folded(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

function cleaned(name: string): string {
  // What Windows has no file names with, and format characters, which nobody sees.
  const visible = (safeName(name.toWellFormed()) ?? '').replace(/[\p{Cf}:*?"<>|]/gu, '_');
  const trimmed = shortened(visible.replace(/\.{2,}/g, '.')).replace(/^[\s.]+/, '');
  return safeName(trimmed) ?? '';
}

/** File systems allow 255 bytes. A number may be added, and the extension is kept. */
function shortened(name: string): string {
  if (Buffer.byteLength(name) <= maximumBytes) return name;
  const { stem, extension } = parted(name);
  let length = 0;
  let kept = '';
  for (const character of stem) {
    length += Buffer.byteLength(character);
    if (length > maximumBytes - Buffer.byteLength(extension)) break;
    kept += character;
  }
  return kept + extension;
}

function parted(name: string): { readonly stem: string; readonly extension: string } {
  const [extension = ''] = /(?<=.)\.[^.\s]{1,12}$/u.exec(name) ?? [];
  return { stem: name.slice(0, name.length - extension.length), extension };
}
