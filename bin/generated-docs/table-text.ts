/** A Markdown table; cells are Markdown too. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(heads), `|${'---|'.repeat(heads.length)}`, ...rows.map(line)].join('\n');
}

/** A number formatted for people: 2,000. */
export function numberText(value: number): string {
  return value.toLocaleString('en-US');
}

/** Bytes in megabytes, as the service counts them: 1,048,576 each. */
export function megabytesText(bytes: number): string {
  return `${numberText(bytes / 1024 / 1024)} MB`;
}
