/** How a page's label shows its number. */
export const labelStyles = [
  'decimal',
  'upper_roman',
  'lower_roman',
  'upper_letters',
  'lower_letters',
  'none',
] as const;

export type LabelStyle = (typeof labelStyles)[number];
