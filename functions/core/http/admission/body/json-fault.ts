import { visit } from 'jsonc-parser';

/**
 * Where a text stops being valid JSON: `line 2, column 9`, both counted from 1. Undefined if that cannot be determined.
 */
export function jsonFault(text: string): string | undefined {
  let place: number | undefined;
  const onError = (_code: number, offset: number) => {
    place ??= offset;
  };
  try {
    visit(text, { onError }, { disallowComments: true });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error; // nested too deeply for the parser
  }
  if (place === undefined) return undefined;
  const lines = text.slice(0, place).split('\n');
  return `line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`;
}
