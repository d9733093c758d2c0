/**
 * What `job` makes of each input, in order. While one result is being used, the next is made: never more than one. A job that
 * fails ends the list when its turn comes.
 */
export async function* prefetch<Input, Output>(
  inputs: readonly Input[],
  job: (input: Input) => Promise<Output>,
): AsyncGenerator<Output, void, undefined> {
  const start = (input: Input): Promise<Output> => {
    const started = job(input);
    started.catch(() => {}); // whoever takes the result sees the failure
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
    await Promise.allSettled([next]); // nothing goes on after the list is left
  }
}
