import { Problem } from '../contract/problems/problem.ts';

/** Entries of the Info dictionary with a defined meaning (ISO 32000-2, table 349). */
const reserved = new Set(
  'Title Author Subject Keywords Creator Producer CreationDate ModDate Trapped'.split(' '),
);

const maximumBytes = 127;

/** Returns the key of a custom entry of the Info dictionary. Throws invalid_field for forbidden names. */
export function checkedCustomName(name: string): string {
  const bytes = Buffer.from(name.toWellFormed());
  const fault =
    name === '' || bytes.length > maximumBytes
      ? `must have 1 to ${maximumBytes} bytes`
      : reserved.has(name)
        ? 'is an entry with a field of its own, or one that cannot be set'
        : name.includes('\0')
          ? 'must not contain a null character'
          : undefined;
  if (fault === undefined) return bytes.toString('latin1');
  const field = `custom.${name.slice(0, 40)}`;
  throw new Problem('invalid_field', `\`${field}\` ${fault}.`, { details: [{ field, message: fault }] });
}

/**
 * A name as a property of XMP, which allows only letters, digits and some signs: others are encoded as Acrobat does.
 */
export function customProperty(name: string): string {
  const property = name.replace(/[^\p{L}\p{N}_.-]/gu, (character) =>
    Array.from(
      { length: character.length },
      (_, index) => `\u2182${character.charCodeAt(index).toString(16).toUpperCase().padStart(4, '0')}`,
    ).join(''),
  );
  return /^[\p{L}_\u2182]/u.test(property) ? property : `_${property}`;
}
