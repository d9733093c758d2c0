/** Maps inputs in order, prefetching one result ahead. A failed job ends the list when its turn comes. */
export async function* prefetch<Input, Output>(
  inputs: readonly Input[],
  job: (input: Input) => Promise<Output>,
): AsyncGenerator<Output, void, undefined> {
  const start = (input: Input): Promise<Output> => {
    const started = job(input);
    started.catch(() => {}); // the consumer of the result sees the failure
    return started;
  };
  const [first, ...others] = inputs;
  if (first === undefined) return;
  let next = start(first);
  try {
    for (const input of others) {
      const made = await next;
      next = start(input);
      yield made;
    }
    yield await next;
  } finally {
    await Promise.allSettled([next]); // no work continues after the consumer leaves the list
  }
}
