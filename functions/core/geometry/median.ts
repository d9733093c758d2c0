/** The middle value, the upper of two; 0 for an empty list. */
export function median(values: readonly number[]): number {
  const [first = 0] = values;
  if (values.every((value) => value === first)) return first;
  return Float64Array.from(values).sort()[values.length >> 1] ?? 0;
}
