import { type PageSize, pageSizes } from '../styles/page-sizes.ts';

/** The sizes that a paged document may name. paged.js also knows A6. */
const names: Readonly<Record<string, PageSize>> = { ...pageSizes, a6: [105 / 25.4, 148 / 25.4] };

/**
 * The value of a `size` descriptor as two lengths, which is the one form that paged.js reads in full. `paper` is the size
 * where the descriptor has none. Undefined for a value that CSS does not allow.
 */
export function explicitPageSize(value: string, paper: PageSize): string | undefined {
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
