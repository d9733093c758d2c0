import type { FieldKind } from '../contract/fields/form-fields.ts';
import type { Dictionary } from '../pdf-objects/objects/values.ts';

/** Bits of a field's flags, `Ff` (ISO 32000-2, tables 227, 228, 230 and 232). */
export const fieldFlag = {
  readOnly: 1 << 0,
  required: 1 << 1,
  multiline: 1 << 12,
  password: 1 << 13,
  radio: 1 << 15,
  pushButton: 1 << 16,
  combo: 1 << 17,
  editable: 1 << 18,
  fileSelect: 1 << 20,
  multiSelect: 1 << 21,
  comb: 1 << 24,
} as const;

/** The kind of a field by its type and flags; undefined if it has no standard type. */
export function kindOf(entries: Dictionary): FieldKind | undefined {
  const flags = flagsOf(entries);
  switch (entries.get('FT')) {
    case 'Tx':
      return 'text';
    case 'Btn':
      if (flags & fieldFlag.pushButton) return 'button';
      return flags & fieldFlag.radio ? 'radio' : 'checkbox';
    case 'Ch':
      return flags & fieldFlag.combo ? 'combo' : 'list';
    case 'Sig':
      return 'signature';
    default:
      return undefined;
  }
}

/** A field's flags as a 32-bit number; 0 if they are missing. */
export function flagsOf(entries: Dictionary): number {
  const flags = entries.get('Ff');
  return typeof flags === 'number' ? flags | 0 : 0;
}
