import type { StandardSecurity } from './security.ts';

/** What may be allowed to those who open a file with the user's password, each with its bit (ISO 32000-2, table 22). */
const permissionBits = {
  print: 3,
  edit: 4,
  copy: 5,
  annotate: 6,
  fill_forms: 9,
  assemble: 11,
  print_high_quality: 12,
} as const;

export type PermissionName = keyof typeof permissionBits;

const permissionNames = Object.keys(permissionBits) as readonly PermissionName[];

/** In revision 2, which has no bits of their own for these, they go with others. */
const olderBits: Partial<Record<PermissionName, number>> = {
  fill_forms: permissionBits.annotate,
  assemble: permissionBits.edit,
  print_high_quality: permissionBits.print,
};

/** What a file allows to those who open it with the user's password. */
export function permissionsOf({ revision, permissions }: StandardSecurity): readonly PermissionName[] {
  const word = Buffer.from(permissions).readInt32LE();
  return permissionNames.filter((name) => {
    const bit = (revision === 2 ? olderBits[name] : undefined) ?? permissionBits[name];
    return (word & (1 << (bit - 1))) !== 0;
  });
}

/** Bits that are always set: those without a meaning, and that of access for people with disabilities. */
const fixedBits = 0xffff_f2c0;

/** The permissions as they are written in a file of revision 6. */
export function permissionsWord(allowed: readonly PermissionName[]): number {
  return allowed.reduce((word, name) => word | (1 << (permissionBits[name] - 1)), fixedBits | 0);
}
