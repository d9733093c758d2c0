import type { ShownCodes, Usage } from '../../page-content/usage/usage.ts';
import { numberOf } from '../../pdf-objects/objects/locate-object.ts';
import type { PdfFile } from '../../pdf-objects/objects/pdf-file.ts';
import { resolve, resolveArray, resolveDictionary } from '../../pdf-objects/objects/read-object.ts';
import { type Dictionary, isDictionary } from '../../pdf-objects/objects/values.ts';
import { everyObject } from '../../pdf-objects/structure/every-object.ts';

/** A font dictionary that uses a font program. */
export interface FontUser {
  /** The simple font, or the composite font's descendant. */
  readonly font: Dictionary;
  /** 0 for a descendant that is inline in the composite font. */
  readonly fontNumber: number;
  /** The composite font. */
  readonly composite: Dictionary | undefined;
  readonly compositeNumber: number;
  /** Undefined if no text is shown with it. */
  readonly shown: ShownCodes | undefined;
}

/** A font program, by the number of its stream. */
export interface FontProgram {
  readonly number: number;
  /** FontFile, FontFile2 or FontFile3. */
  readonly key: string;
  readonly users: readonly FontUser[];
}

const keys = ['FontFile', 'FontFile2', 'FontFile3'];

/** The font programs whose every use is known, with their users. Those available to form fields are left out. */
export function findFontUsers(
  file: PdfFile,
  usage: Usage,
  offered: ReadonlySet<number>,
): readonly FontProgram[] {
  const programs = new Map<number, { key: string; users: FontUser[] }>();
  const unknown = new Set<number>();
  for (const { number, value: font } of everyObject(file)) {
    if (!isDictionary(font)) continue;
    for (const user of usersIn(file, number, font)) {
      const program = programOf(file, user.font);
      if (!program) continue;
      if (offered.has(number)) unknown.add(program.number);
      const known = programs.get(program.number) ?? { key: program.key, users: [] };
      programs.set(program.number, known);
      known.users.push({ ...user, shown: usage.fonts.get(number) });
    }
  }
  return [...programs]
    .filter(([number]) => !unknown.has(number))
    .map(([number, { key, users }]) => ({ number, key, users }));
}

function usersIn(file: PdfFile, number: number, font: Dictionary): readonly Omit<FontUser, 'shown'>[] {
  const descendants = resolveArray(file, font.get('DescendantFonts')) ?? [];
  if (descendants.length > 0)
    return descendants.flatMap((value) => {
      const descendant = resolveDictionary(file, value);
      if (!descendant) return [];
      const fontNumber = numberOf(file, value);
      return [{ font: descendant, fontNumber, composite: font, compositeNumber: number }];
    });
  const isDescendant = String(resolve(file, font.get('Subtype'))).startsWith('CIDFont');
  if (!font.has('FontDescriptor') || isDescendant) return [];
  return [{ font, fontNumber: number, composite: undefined, compositeNumber: 0 }];
}

function programOf(file: PdfFile, font: Dictionary | undefined) {
  const descriptor = resolveDictionary(file, font?.get('FontDescriptor'));
  for (const key of keys) {
    const number = numberOf(file, descriptor?.get(key));
    if (number > 0) return { number, key };
  }
  return undefined;
}
