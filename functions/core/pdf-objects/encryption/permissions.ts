import type { StandardSecurity } from './security.ts';

/** The permissions for those who open a file with the user password, each with its bit (ISO 32000-2, table 22). */
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

/** Revision 2 has no separate bits for these; other permissions include them. */
const olderBits: Partial<Record<PermissionName, number>> = {
  fill_forms: permissionBits.annotate,
  assemble: permissionBits.edit,
  print_high_quality: permissionBits.print,
};

/** The permissions that a file grants to those who open it with the user password. */
export function permissionsOf({ revision, permissions }: StandardSecurity): readonly PermissionName[] {
  const word = Buffer.from(permissions).readInt32LE();
  return permissionNames.filter((name) => {
    const bit = (revision === 2 ? olderBits[name] : undefined) ?? permissionBits[name];
    return (word & (1 << (bit - 1))) !== 0;
  });
}

/** Bits that are always set: the reserved ones, and access for people with disabilities. */
const fixedBits = 0xffff_f2c0;

/** The permissions word of a file of revision 6. */
export function permissionsWord(allowed: readonly PermissionName[]): number {
  return allowed.reduce((word, name) => word | (1 << (permissionBits[name] - 1)), fixedBits | 0);
}
