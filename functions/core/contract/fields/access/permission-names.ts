/** The permissions of those who open an encrypted PDF with the user password (ISO 32000-2, table 22). */
export const permissionNames = [
  'print',
  'edit',
  'copy',
  'annotate',
  'fill_forms',
  'assemble',
  'print_high_quality',
] as const;
