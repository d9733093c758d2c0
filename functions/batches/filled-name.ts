const maximumCharacters = 200;

/**
 * The name of a row's PDF: `{{ no }}` is the number of the row, and `{{ customer.name }}` a value of its data, empty if it has none.
 */
export function filledName(pattern: string, row: number, data: Readonly<Record<string, unknown>>): string {
  const name = pattern.replace(/\{\{\s*([^{}\s]+)\s*\}\}/g, (_, path: string) =>
    path === 'no' ? String(row) : valueAt(data, path.split('.')),
  );
  return name.slice(0, maximumCharacters);
}

function valueAt(data: unknown, path: readonly string[]): string {
  let value = data;
  for (const key of path) {
    const isHolder = typeof value === 'object' && value !== null && Object.hasOwn(value, key);
    value = isHolder ? (value as Record<string, unknown>)[key] : undefined;
  }
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
