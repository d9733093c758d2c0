/** The number styles of page labels. */
export const labelStyles = [
  'decimal',
  'upper_roman',
  'lower_roman',
  'upper_letters',
  'lower_letters',
  'none',
] as const;

export type LabelStyle = (typeof labelStyles)[number];
