/** Width and height in inches. */
export type PaperInches = readonly [width: number, height: number];

const [inch, millimetre] = [1, 1 / 25.4];

/** The sizes that CSS names (css-page-3, 7.1), and more of the A series, upright. */
const names: Readonly<Record<string, PaperInches>> = {
  a3: [297 * millimetre, 420 * millimetre],
  a4: [210 * millimetre, 297 * millimetre],
  a5: [148 * millimetre, 210 * millimetre],
  a6: [105 * millimetre, 148 * millimetre],
  b4: [250 * millimetre, 353 * millimetre],
  b5: [176 * millimetre, 250 * millimetre],
  'jis-b4': [257 * millimetre, 364 * millimetre],
  'jis-b5': [182 * millimetre, 257 * millimetre],
  letter: [8.5 * inch, 11 * inch],
  legal: [8.5 * inch, 14 * inch],
  ledger: [11 * inch, 17 * inch],
};

/**
 * The value of a `size` descriptor as two lengths, which is the one form that paged.js reads in full. `paper` is the size
 * where the descriptor has none. Undefined for a value that CSS does not allow.
 */
export function explicitPageSize(value: string, paper: PaperInches): string | undefined {
  const words = value.trim().toLowerCase().split(/\s+/);
  const lengths = words.filter((word) => /^\d*\.?\d+(in|cm|mm|q|pt|pc|px)$/.test(word));
  if (lengths.length === words.length && lengths.length <= 2) return `${lengths[0]} ${lengths.at(-1)}`;
  const isTurn = (word: string) => word === 'landscape' || word === 'portrait';
  const turned = words.filter(isTurn);
  const [name = 'auto', ...others] = words.filter((word) => !isTurn(word));
  const size = name === 'auto' ? paper : Object.hasOwn(names, name) ? names[name] : undefined;
  if (!size || others.length > 0 || turned.length > 1) return undefined;
  const [short, long] = [Math.min(...size), Math.max(...size)];
  const [width, height] =
    turned[0] === undefined ? size : turned[0] === 'landscape' ? [long, short] : [short, long];
  return `${width}in ${height}in`;
}
