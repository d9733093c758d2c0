import { safeName } from './safe-name.ts';

const maximumBytes = 200;

/**
 * Names for files in one folder, in the same order: safe on every system, never a path, and unique regardless of case.
 * A name with nothing safe left becomes `fallback`; a duplicate gets a number: `report (2).pdf`.
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

/** Some file systems ignore case, or the difference between Unicode's normal forms. */
function folded(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

function cleaned(name: string): string {
  // Characters that Windows forbids in file names, and invisible format characters.
  const visible = (safeName(name.toWellFormed()) ?? '').replace(/[\p{Cf}:*?"<>|]/gu, '_');
  const trimmed = shortened(visible.replace(/\.{2,}/g, '.')).replace(/^[\s.]+/, '');
  return safeName(trimmed) ?? '';
}

/** File systems allow 255 bytes. The extension is kept, with room for a number. */
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
