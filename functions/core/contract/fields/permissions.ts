/** What an encrypted PDF may allow to those who open it with the user's password (ISO 32000-2, table 22). */
export const permissionNames = [
  'print',
  'edit',
  'copy',
  'annotate',
  'fill_forms',
  'assemble',
  'print_high_quality',
] as const;
