import { visit } from 'jsonc-parser';

/** Where a text stops being JSON: `line 2, column 9`, both counted from 1. Undefined where that cannot be told. */
export function jsonFault(text: string): string | undefined {
  let place: number | undefined;
  const onError = (_code: number, offset: number) => {
    place ??= offset;
  };
  try {
    visit(text, { onError }, { disallowComments: true });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error; // it is nested more deeply than the parser can follow
  }
  if (place === undefined) return undefined;
  const lines = text.slice(0, place).split('\n');
  return `line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`;
}
