/** The width and height of a page in inches. */
export type PageSize = readonly [width: number, height: number];

/** The sizes that CSS names, upright (css-page-3, 7.1). */
export const pageSizes: Readonly<Record<string, PageSize>> = {
  a5: [148 / 25.4, 210 / 25.4],
  a4: [210 / 25.4, 297 / 25.4],
  a3: [297 / 25.4, 420 / 25.4],
  b5: [176 / 25.4, 250 / 25.4],
  b4: [250 / 25.4, 353 / 25.4],
  'jis-b5': [182 / 25.4, 257 / 25.4],
  'jis-b4': [257 / 25.4, 364 / 25.4],
  letter: [8.5, 11],
  legal: [8.5, 14],
  ledger: [11, 17],
};
