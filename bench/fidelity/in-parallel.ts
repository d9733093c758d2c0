/** Maps values in parallel, with a limit of concurrent jobs. The results are in the order of the values. */
export async function inParallel<Value, Result>(
  count: number,
  values: readonly Value[],
  work: (value: Value) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  const left = values.entries();
  const worker = async () => {
    for (const [index, value] of left) results[index] = await work(value);
  };
  await Promise.all(Array.from({ length: count }, worker));
  return results;
}
